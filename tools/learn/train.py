#!/usr/bin/env python3
"""train.py: fits a net to notes of learn_play, with PyTorch.

  train.py --notes FILE [FILE ...] --out NET [--seconds 60] [--passes 60] [--pull 6] [--win 0]
           [--trees FILE [FILE ...]] [--from NET] [--most-rows 8000000] [--seed 1]

The net first aims at how the games ended.  Then, twice, each note aims at the end of its game drawn
back towards what the net expected on the way, so that late luck does not hide what early facts are
worth.  With --trees the net also learns, by the loss of the chance to win, what searches found in
positions that they looked at.  --from goes on with the weights of a net.  One game of twenty is held out; the weights that judge those games best are kept.  Prints,
by fifths of the game, the points that the net does not explain and the log loss of the chance to
win.  README.md beside this file describes notes and nets.
"""
import argparse
import math
import os
import struct
import time

import numpy as np
import torch
import torch.nn as nn
import torch.nn.functional as F

INPUTS, SHARED, FIRST, LINEAR, SECOND, SEATS = 96, 4, 64, 8, 32, 6
MOST, FULL, ALL_BITS, FIRST_BITS, UNIT_BITS = 2047, 16383, 3, 16, 10
BINS = 5

NOTE = np.dtype([('game', '<u4'), ('place', '<u2'), ('n_seats', 'u1'), ('n_sides', 'u1'), ('team', 'u1', (SEATS,)),
                 ('unused', 'u1', (2,)), ('progress', '<f4'), ('score', '<f4', (SEATS,)), ('share', '<f4', (SEATS,)),
                 ('input', '<i2', (SEATS, INPUTS))])


def read_notes(path):
    with open(path, 'rb') as file:
        head = file.read(16)
    own, size = struct.unpack('<II', head[8:])
    if head[:8] != b'AENOTES1' or size != NOTE.itemsize:
        raise SystemExit(f'{path}: these are no notes')
    n = (os.path.getsize(path) - 16) // size
    return own, np.memmap(path, dtype=NOTE, mode='r', offset=16, shape=(n,))


class Notes:
    """All notes on the device; rows of one game lie together."""

    def __init__(self, paths, most, device):
        parts, games, base = [], [], 0
        for path in reversed(paths):  # the last file is the newest
            self.own, rows = read_notes(path)
            rows = rows[:most]
            most -= len(rows)
            if len(rows):
                parts.append(rows)
                games.append(rows['game'].astype(np.int64) + base)
                base += int(rows['game'].max()) + 1
        put = lambda name: torch.cat([torch.from_numpy(np.ascontiguousarray(p[name])) for p in parts]).to(device)
        self.x = put('input')
        self.team = put('team').long()
        self.seats, self.sides = put('n_seats').long(), put('n_sides').long()
        self.p = put('progress').clamp(0, 1)
        self.score, self.share = put('score'), put('share')
        self.game = torch.cat([torch.from_numpy(g) for g in games]).to(device)
        self.side_mask = (torch.arange(SEATS, device=device) < self.sides[:, None]).float()
        new = torch.ones(len(self.game), dtype=torch.bool, device=device)
        new[1:] = self.game[1:] != self.game[:-1]
        self.first = new.nonzero().squeeze(1)
        self.last = torch.cat([self.first[1:], torch.tensor([len(self.game)], device=device)])
        held = (self.game * 2654435761 % 4294967296) % 20 == 0
        self.train, self.held = (~held).nonzero().squeeze(1), held.nonzero().squeeze(1)

    def inputs(self, rows):
        """[B, seats, inputs], with what all seats share; and [B, seats, sides], who is on which side."""
        x = self.x[rows].float() / 64
        p, sides = self.p[rows], self.sides[rows].float()
        seat = (torch.arange(SEATS, device=x.device) < self.seats[rows][:, None]).float()
        shared = torch.stack([p, p * p, sides, self.seats[rows].float() / sides], 1)
        x = torch.cat([x[:, :, :INPUTS - SHARED], shared[:, None, :].expand(-1, SEATS, -1)], 2)
        on = F.one_hot(self.team[rows].clamp(max=SEATS - 1), SEATS).float() * seat[:, :, None]
        return x * seat[:, :, None], on, seat


def centred(t, mask):
    return (t - (t * mask).sum(1, keepdim=True) / mask.sum(1, keepdim=True)) * mask


class Net(nn.Module):
    def __init__(self, mean, std):
        super().__init__()
        self.register_buffer('mean', mean)
        self.register_buffer('std', std)
        self.start = nn.Parameter(torch.zeros(INPUTS))
        self.end = nn.Parameter(torch.zeros(INPUTS))
        self.common = nn.Parameter(torch.zeros(2))
        self.k = nn.Parameter(torch.tensor([1.0, 1.0, 1.0]))
        self.first = nn.Linear(INPUTS, FIRST)
        self.own = nn.Linear(FIRST, SECOND)
        self.all = nn.Linear(FIRST, SECOND, bias=False)
        self.v = nn.Parameter(torch.zeros(SECOND))
        with torch.no_grad():
            self.all.weight.mul_(0.3)

    def linear(self, xn, on, p):
        seat = (xn @ self.start) * (1 - p) + (xn @ self.end) * p
        return torch.einsum('bs,bst->bt', seat, on)

    def forward(self, x, on, seat, p):
        """The score of each side in units, and its part of the chance to win before the softmax."""
        p = p[:, None]
        xn = (x - self.mean) / self.std * seat[:, :, None]
        s = self.linear(xn, on, p) + self.common[0] * (1 - p) + self.common[1] * p
        h = F.relu(self.first(xn)).clamp(max=FULL / 1024) * seat[:, :, None]
        side = torch.einsum('bsj,bst->btj', h, on)
        z = F.relu(self.own(side) + self.all(side.sum(1, keepdim=True))).clamp(max=FULL / 1024)
        s = s + z @ self.v
        return s, self.k[0] + self.k[1] * p + self.k[2] * p * p


def log_wins(s, k, mask):
    return F.log_softmax((k * s).masked_fill(mask == 0, -1e9), 1)


def tree_loss(net, trees, rows):
    """How far the chance to win is from what searches found."""
    x, on, seat = trees.inputs(rows)
    s, k = net(x, on, seat, trees.p[rows])
    return -(trees.share[rows] * log_wins(s, k.detach(), trees.side_mask[rows])).sum(1).mean()


def losses(net, notes, rows, aim_score, aim_share):
    x, on, seat = notes.inputs(rows)
    mask = notes.side_mask[rows]
    s, k = net(x, on, seat, notes.p[rows])
    t = aim_score[rows]
    n = mask.sum(1)
    off = ((centred(s, mask) - centred(t, mask)) ** 2 * mask).sum(1) / n
    level = (((s - t) * mask).sum(1) / n) ** 2
    only_k = -(aim_share[rows] * log_wins(s.detach(), k, mask)).sum(1)
    both = -(aim_share[rows] * log_wins(s, k.detach(), mask)).sum(1)
    return off.mean(), level.mean(), only_k.mean(), both.mean()


@torch.no_grad()
def predict(net, notes, rows, chunk=1 << 16):
    score, win = [], []
    for i in range(0, len(rows), chunk):
        r = rows[i:i + chunk]
        x, on, seat = notes.inputs(r)
        mask = notes.side_mask[r]
        s, k = net(x, on, seat, notes.p[r])
        score.append(centred(s, mask))
        win.append(log_wins(s, k, mask).exp() * mask)
    return torch.cat(score), torch.cat(win)


def drawn(end, expected, notes, pull):
    """The end of each game, drawn back note by note towards what was expected there."""
    aim, at = end.clone(), end[notes.last - 1].clone()
    n = notes.last - notes.first
    by = torch.clamp(pull / (n + 1).float(), max=0.3)[:, None]
    for back in range(int(n.max())):
        live = (n > back).nonzero().squeeze(1)
        rows = notes.last[live] - 1 - back
        aim[rows] = at[live]
        at[live] = at[live] + by[live] * (expected[rows] - at[live])
    return aim


def least_squares(net, notes, rows, aim, chunk=1 << 16):
    """The linear part that fits best, to begin with."""
    dim = 2 * INPUTS
    a = torch.zeros(dim, dim, dtype=torch.float64, device=aim.device)
    b = torch.zeros(dim, dtype=torch.float64, device=aim.device)
    for i in range(0, len(rows), chunk):
        r = rows[i:i + chunk]
        x, on, seat = notes.inputs(r)
        mask, p = notes.side_mask[r], notes.p[r][:, None, None]
        xn = (x - net.mean) / net.std * seat[:, :, None]
        side = torch.einsum('bsi,bst->bti', xn, on)
        q = torch.cat([side * (1 - p), side * p], 2)
        q = (q - (q * mask[:, :, None]).sum(1, keepdim=True) / mask.sum(1)[:, None, None]) * mask[:, :, None]
        q = q.reshape(-1, dim).double()
        a += q.t() @ q
        b += q.t() @ centred(aim[r], mask).reshape(-1).double()
    d = a.diagonal()
    a += torch.diag(0.001 * d + 1e-6 * d.max() + 1e-3)
    w = torch.linalg.solve(a, b).float()
    with torch.no_grad():
        net.start.copy_(w[:INPUTS])
        net.end.copy_(w[INPUTS:])


def train(net, notes, trees, aim_score, aim_share, seconds, passes, lr, args, judges, ends):
    deep = [q for n, q in net.named_parameters() if n.startswith(('first', 'own', 'all'))]
    flat = [q for n, q in net.named_parameters() if not n.startswith(('first', 'own', 'all'))]
    opt = torch.optim.AdamW([{'params': deep, 'weight_decay': 0.03}, {'params': flat, 'weight_decay': 0.0}], lr=lr)

    @torch.no_grad()
    def judge():
        off, _, _, win = losses(net, notes, judges, *ends)
        return float(off + args.win * win + (args.win * tree_loss(net, trees, trees.held[:40000]) if trees else 0))

    best, kept, asked = judge(), {n: q.clone() for n, q in net.state_dict().items()}, 0
    begin, steps, batch = time.time(), 0, min(8192, len(notes.train))
    at, order = 0, notes.train[torch.randperm(len(notes.train), device=aim_score.device)]
    while (done := max((time.time() - begin) / seconds, steps * batch / len(notes.train) / passes)) < 1:
        for group in opt.param_groups:
            group['lr'] = lr * (0.02 + 0.98 * 0.5 * (1 + math.cos(math.pi * done)))
        for _ in range(10):
            if at + batch > len(order):
                at, order = 0, notes.train[torch.randperm(len(notes.train), device=aim_score.device)]
            off, level, only_k, both = losses(net, notes, order[at:at + batch], aim_score, aim_share)
            at += batch
            opt.zero_grad(set_to_none=True)
            found = tree_loss(net, trees, trees.train[torch.randint(len(trees.train), (batch,), device=aim_score.device)]) if trees else 0
            (off + 0.05 * level + only_k + args.win * (both + found)).backward()
            nn.utils.clip_grad_norm_(net.parameters(), 1.0)
            opt.step()
            steps += 1
        if done - asked >= 0.04:
            asked, found = done, judge()
            if found < best:
                best, kept = found, {n: q.clone() for n, q in net.state_dict().items()}
    if judge() > best:
        net.load_state_dict(kept)
    return steps, steps * batch / len(notes.train)


def tell(name, notes, score, win, truth, share, unit):
    p, mask = notes.p[notes.held], notes.side_mask[notes.held]
    n = mask.sum(1)
    off = ((score - truth) ** 2).sum(1) / n
    loss = -(share * win.clamp(min=1e-6).log()).sum(1) / n.log()
    by = lambda t, root: ' '.join(
        f'{(t[m].mean() ** root * (unit if root < 1 else 1)):.3f}' if (m := (p >= i / BINS) & (p < (i + 1) / BINS + (i == BINS - 1))).any() else '-'
        for i in range(BINS))
    print(f'  {name:10s} points unexplained {by(off, 0.5)} | log loss (1 is guessing) {by(loss, 1)} all {loss.mean():.4f}', flush=True)


def spread_of(score, truth, notes, unit):
    """0.8 of the mean distance of leads from what was expected; linear in progress."""
    left = ((truth[:, 1] - score[:, 1]) - (truth[:, 0] - score[:, 0])).abs().double() * unit
    p = notes.p[notes.held].double()
    q = torch.stack([1 - p, p], 1)
    return torch.clamp(0.8 * torch.linalg.solve(q.t() @ q + 1e-6 * torch.eye(2, device=p.device, dtype=p.dtype), q.t() @ left), min=0.2).tolist()


def whole(t, what):
    t = torch.round(t).cpu().numpy()
    if np.abs(t).max() > 32767:
        print(f'  {what}: {(np.abs(t) > 32767).sum()} weights were cut')
    return np.clip(t, -32767, 32767).astype('<i2')


def unit_of_net(path):
    with open(path, 'rb') as file:
        return struct.unpack('<f', file.read(12)[8:])[0]


@torch.no_grad()
def take_over(net, path):
    """Sets the weights to those of a net: the inverse of export()."""
    with open(path, 'rb') as file:
        data = file.read()
    unit, *common = struct.unpack('<3f', data[8:20])
    k, at = struct.unpack('<3f', data[28:40]), 48

    def take(kind, *shape):
        nonlocal at
        size = int(np.prod(shape))
        part = np.frombuffer(data, kind, size, at).astype('f4').reshape(shape)
        at += part.size * np.dtype(kind).itemsize
        return torch.from_numpy(part).to(net.std.device)

    one, unit_of = float(1 << FIRST_BITS), float(1 << UNIT_BITS)
    scale, biases, second = take('<f4', INPUTS), take('<i4', FIRST + LINEAR), take('<i4', SECOND)
    weight = (take('<i2', INPUTS, FIRST + LINEAR) / one * scale[:, None]).t()  # of raw inputs
    bias = biases / one + weight @ net.mean
    net.first.weight.copy_((weight * net.std)[:FIRST])
    net.first.bias.copy_(bias[:FIRST])
    net.start.copy_((weight * net.std)[FIRST])
    net.end.copy_((weight * net.std)[FIRST + 1])
    net.common.copy_(torch.tensor(common, device=net.std.device) + bias[FIRST:FIRST + 2])
    net.k.copy_(torch.tensor(k, device=net.std.device) * unit)
    net.own.bias.copy_(second / unit_of / unit_of)
    net.own.weight.copy_(take('<i2', SECOND, FIRST) / unit_of)
    net.all.weight.copy_(take('<i2', SECOND, FIRST) / unit_of / (1 << ALL_BITS))
    net.v.copy_(take('<i2', SECOND) / unit_of)


@torch.no_grad()
def export(net, path, own, unit, spread, most):
    """Writes the struct ae_net of src/core/net.h."""
    std, mean = net.std, net.mean
    scale = torch.minimum(64 / std, 2000 / most.clamp(min=1e-6))
    scale[own:INPUTS - SHARED] = 0
    one = float(1 << FIRST_BITS)
    weight = torch.cat([net.first.weight, net.start[None], net.end[None]]) / std   # [66, inputs], of raw inputs
    bias = torch.cat([net.first.bias, torch.zeros(2, device=std.device)]) - weight @ mean
    weight = torch.where(scale > 0, weight / scale.clamp(min=1e-9), torch.zeros_like(weight)) * one
    first = torch.zeros(INPUTS, FIRST + LINEAR, device=std.device)
    first[:, :FIRST + 2] = weight.t()
    biases = torch.zeros(FIRST + LINEAR, device=std.device)
    biases[:FIRST + 2] = bias * one
    unit_of = float(1 << UNIT_BITS)
    data = struct.pack('<II', 0x3154454e, own)
    data += struct.pack('<f2f2f3f', unit, *net.common.tolist(), *spread, *(net.k / unit).tolist())
    data += struct.pack('<II', 0, 0)
    data += scale.cpu().numpy().astype('<f4').tobytes()
    data += np.round(biases.cpu().numpy().astype('f8')).astype('<i4').tobytes()
    data += np.round((net.own.bias * unit_of * unit_of).cpu().numpy().astype('f8')).astype('<i4').tobytes()
    data += whole(first, 'first layer').tobytes()
    data += whole(net.own.weight * unit_of, 'second layer').tobytes()
    data += whole(net.all.weight * unit_of * (1 << ALL_BITS), 'second layer, all').tobytes()
    data += whole(net.v * unit_of, 'out').tobytes()
    with open(path, 'wb') as file:
        file.write(data)


def main():
    ap = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ap.add_argument('--notes', nargs='+', required=True)
    ap.add_argument('--out', required=True)
    ap.add_argument('--seconds', type=float, default=60)
    ap.add_argument('--passes', type=float, default=60, help='through all notes, at most')
    ap.add_argument('--pull', type=float, default=6)
    ap.add_argument('--win', type=float, default=0.0, help='how much the chance to win counts beside the score')
    ap.add_argument('--from', dest='from_net', help='a net to go on with')
    ap.add_argument('--trees', nargs='+', default=[], help='notes of searches')
    ap.add_argument('--lr', type=float, default=3e-3)
    ap.add_argument('--most-rows', type=int, default=8000000)
    ap.add_argument('--seed', type=int, default=1)
    args = ap.parse_args()
    torch.manual_seed(args.seed)
    device = torch.device('cuda' if torch.cuda.is_available() else 'cpu')
    begin = time.time()
    notes = Notes(args.notes, args.most_rows, device)
    trees = Notes(args.trees, args.most_rows, device) if args.trees else None
    mask = notes.side_mask
    unit = unit_of_net(args.from_net) if args.from_net else float((centred(notes.score, mask) ** 2).sum().div(mask.sum()).sqrt())
    score = notes.score / unit
    sample = notes.train[torch.randperm(len(notes.train), device=device)[:100000]]
    x, _, seat = notes.inputs(sample)
    live = x[seat > 0]
    mean, std, most = live.mean(0), live.std(0), live.abs().amax(0)
    std = torch.where(std < 1e-3, torch.ones_like(std), std)
    del x, live
    print(f'{args.out}: {len(notes.first)} games, {len(notes.x)} notes, a unit is {unit:.2f} points, on {device}, '
          f'read in {time.time() - begin:.0f} s', flush=True)
    net = Net(mean, std).to(device)
    end_score, end_share = centred(score, mask), notes.share
    truth, share = end_score[notes.held], end_share[notes.held]
    if args.from_net:
        take_over(net, args.from_net)
    else:
        least_squares(net, notes, notes.train, end_score)
        with torch.no_grad():
            net.common.fill_(float((score * mask).sum() / mask.sum()))
    tell('before', notes, *predict(net, notes, notes.held), truth, share, unit)
    judges = notes.held[torch.randperm(len(notes.held), device=device)[:40000]]
    middle = (score * mask).sum(1, keepdim=True) / mask.sum(1, keepdim=True)
    aim_score, aim_share = score, end_share
    for phase, part in enumerate((0.5, 0.25, 0.25)):
        steps, epochs = train(net, notes, trees, aim_score, aim_share, args.seconds * part, args.passes * part, args.lr if phase == 0 else args.lr / 3, args,
                              judges, (score, end_share))
        tell(f'phase {phase + 1}', notes, *predict(net, notes, notes.held), truth, share, unit)
        print(f'    {steps} steps, {epochs:.1f} times through', flush=True)
        if phase < 2 and args.pull > 0:
            s, w = predict(net, notes, torch.arange(len(notes.x), device=device))
            aim_score = drawn(end_score, s, notes, args.pull) + middle
            aim_share = drawn(end_share, w, notes, args.pull)
    s, _ = predict(net, notes, notes.held)
    export(net, args.out, notes.own, unit, spread_of(s, truth, notes, unit), most)
    print(f'{args.out}: written, {time.time() - begin:.0f} s in all', flush=True)


main()
