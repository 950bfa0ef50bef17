#!/usr/bin/env python3
"""maps.py: makes maps to learn on by changing maps that are there.

  maps.py --check 'build/release/aedile map check' --out FOLDER [--each 8] [--seed 1] MAP...

A net that has only seen the printed maps could learn them by heart.  Each new map of Concordia is a
printed one on which letters change places, cities move to the next province, lines go, come or turn
from land to sea, and the goods of tokens are others.  What the checker refuses is left out.
"""
import argparse
import json
import os
import random
import subprocess

GOODS = ['brick', 'food', 'tool', 'wine', 'cloth']


def swap_letters(m, rng):
    cities = [c for c in m['cities'] if c['token']]
    for _ in range(len(cities) // 3):
        a, b = rng.sample(cities, 2)
        a['token'], b['token'] = b['token'], a['token']


def move_cities(m, rng):
    by_id = {c['id']: c for c in m['cities']}
    for line in rng.sample(m['lines'], min(4, len(m['lines']))):
        a, b = by_id[line['from']], by_id[line['to']]
        if m['capital'] not in (a['id'], b['id']):
            a['province'] = b['province']


def change_lines(m, rng):
    n = len(m['lines'])
    m['lines'] = [line for line in m['lines'] if rng.random() > 0.12]
    for line in m['lines']:
        if rng.random() < 0.08:
            line['kind'] = 'sea' if line['kind'] == 'land' else 'land'
    near = lambda a, b: (a['x'] - b['x']) ** 2 + (a['y'] - b['y']) ** 2
    joined = {frozenset((line['from'], line['to'])) for line in m['lines']}
    pairs = sorted((near(a, b), a['id'], b['id']) for i, a in enumerate(m['cities']) for b in m['cities'][:i]
                   if frozenset((a['id'], b['id'])) not in joined)
    for _, a, b in rng.sample(pairs[:2 * n], min(n - len(m['lines']), len(pairs[:2 * n]))):
        m['lines'].append({'id': f'{a}-{b}-new', 'from': a, 'to': b, 'kind': rng.choice(['land', 'sea'])})


def change_goods(m, rng):
    """Bricks and food stay the most common, as on every printed map."""
    for goods in m['tokens'].values():
        for _ in range(rng.randrange(3)):
            a, b = rng.sample(GOODS, 2)
            if goods.get(a, 0) > 1:
                goods[a] -= 1
                goods[b] = goods.get(b, 0) + 1


def changed(m, rng, name):
    m = json.loads(json.dumps(m))
    m.pop('provenance', None)
    m.pop('small', None)
    m['id'], m['title'] = name, name
    for change in (swap_letters, move_cities, change_lines, change_goods):
        if rng.random() < 0.75:
            change(m, rng)
    return m


def main():
    ap = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ap.add_argument('--check', required=True)
    ap.add_argument('--out', required=True)
    ap.add_argument('--each', type=int, default=8)
    ap.add_argument('--seed', type=int, default=1)
    ap.add_argument('maps', nargs='+')
    args = ap.parse_args()
    os.makedirs(args.out, exist_ok=True)
    for path in args.maps:
        rng, made, tries = random.Random(f'{args.seed} {os.path.basename(path)}'), 0, 0
        base = json.load(open(path, encoding='utf-8'))
        while made < args.each and tries < 50 * args.each:
            tries += 1
            name = f"{base['id'][:20]}-{args.seed}-{made}"
            to = os.path.join(args.out, f'{name}.json')
            with open(to, 'w', encoding='utf-8') as file:
                json.dump(changed(base, rng, name), file, indent=1)
            if subprocess.run(args.check.split() + [to], capture_output=True, check=False).returncode == 0:
                made += 1
            else:
                os.remove(to)
        print(f"{base['id']}: {made} maps after {tries} tries")


main()
