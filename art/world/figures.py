"""What people seen from behind are made of, whatever world they are in."""
import math
import random

from parts import *


def cloak(x, y, height, mat, wide, flare, wind, fold, seed, hem=0.12):
    """A cloak that hangs from the shoulders and is blown to a side. Gives its rows of points, from the neck down."""
    dice = random.Random(seed)
    phase = dice.uniform(0, 6)
    rows = []
    for r in range(15):
        v = r / 14
        z = height * (1 - v) + hem * v
        row = []
        for c in range(33):
            u = -1 + 2 * c / 32
            angle = math.radians(-90 + u * (78 + 18 * v))
            radius = wide * (0.82 + flare * v**1.25)
            ripple = fold * v**0.8 * (math.sin(u * 11 + phase) + 0.5 * math.sin(u * 19 + phase * 2 + v * 2))
            px = x + (radius + ripple) * math.cos(angle) + wind * v * v
            py = y + (radius * 0.62 + ripple) * math.sin(angle) + 0.12 - 0.1 * v * v
            row.append((px, py, z + 0.06 * v * math.sin(u * 9 + phase)))
        rows.append(row)
    grid(rows, mat, "cloak", thick=0.02, level=1)
    return rows


def body(x, y, tall, broad, armour, cloth):
    """Legs, a torso and a neck."""
    k = tall / 1.8
    for side in (-1, 1):
        foot = x + side * 0.17 * k * broad
        tube(
            [(x + side * 0.11 * k, y, 0.92 * k), (foot, y - 0.02, 0.5 * k), (foot, y, 0.1 * k)],
            [0.13 * k * broad, 0.1 * k * broad, 0.075 * k],
            cloth,
        )
        lathe([(0.1 * k, 0), (0.11 * k, 0.12 * k), (0.085 * k, 0.34 * k)], armour, (foot, y, 0), turns=12, squash=(1, 1.3))
    lathe(
        [(0.2, 0.82), (0.22, 0.95), (0.17, 1.1), (0.24, 1.32), (0.27, 1.44), (0.12, 1.53), (0.07, 1.6)],
        armour,
        (x, y, 0),
        squash=(1.05 * broad * k, 0.72 * k),
    ).scale = (1, 1, k)


def arm(points, mat, hand):
    tube(points, [0.1, 0.085, 0.07], mat)
    lathe([(0.02, -0.08), (0.075, -0.03), (0.08, 0.05), (0.02, 0.1)], hand, points[-1], turns=12)


def crescent(radius, bite=0.45):
    outer = [(radius * math.cos(t), radius * math.sin(t)) for t in [math.radians(-130 + 260 * i / 20 + 180) for i in range(21)]]
    inner = [
        (bite * radius + radius * 0.78 * math.cos(t), radius * 0.78 * math.sin(t))
        for t in [math.radians(118 - 236 * i / 20 + 180) for i in range(21)]
    ]
    return outer + inner


def seam(rows, column, mat, radius=0.014):
    """A line along a cloak from the neck to the hem: `column` counts from its right edge, 0 to 32."""
    out = (column - 16) / 16
    tube([(px + 0.03 * out, py - 0.03, pz) for px, py, pz in (row[column] for row in rows[1:])], radius, mat, sides=6)


def edging(row, mat, radius=0.014):
    """A line along a row of a cloak's points."""
    tube([(px, py - 0.03, pz) for px, py, pz in row], radius, mat, sides=6)
