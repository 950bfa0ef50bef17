# bots.py: bots play a game against each other; it is printed as a record.
#
#   python3 bots.py [GAME [BOT BOT ...]]

import sys

import aedile


def main(name="sylla", *names):
    names = names or ("tiro", "greedy", "random")
    record = aedile.Record(aedile.Game(name, len(names)), seed="ides of March")
    for seat, bot in enumerate(names):
        record.name(seat, bot, is_bot=True)
    bots = [aedile.Bot(bot, seed) for seed, bot in enumerate(names)]
    record.advance()
    while not (state := record.state).is_over:
        seat = state.to_act[0]
        record.enter(bots[seat].choose(state, seat), seat)
        record.advance()
    print(record)
    for seat, result in enumerate(record.state.results()):
        print(f"# {result.rank}. {names[seat]} with {result.score} points {result.parts}")


if __name__ == "__main__":
    main(*sys.argv[1:])
