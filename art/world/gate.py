"""Renders the key art of the landing page: blender -b --python art/world/gate.py -- FACE CROP LAYER WIDTH SAMPLES OUT.png

CROP is wide or tall, LAYER is land, people or all. `draw.ts` calls it and paints over what it gets.
"""
import math
import os
import random
import sys

import bpy

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import parts
from figures import *
from parts import *

CROP, LAYER = ARGUMENTS[1:3]

# ---------------------------------------------------------------- the gate

GATE_Y = 17.0
GAP = 1.75


def half(sign):
    """Half of a split gate: tiers that grow narrower outside, and a wall inside that goes straight up."""
    tiers = [  # width, depth, height
        (7.2, 4.4, 0.55),
        (6.6, 4.0, 0.5),
        (5.9, 3.5, 2.3),
        (6.3, 3.9, 0.32),
        (5.5, 3.4, 0.35),
        (4.6, 2.9, 2.1),
        (5.1, 3.3, 0.3),
        (4.3, 2.8, 0.3),
        (3.5, 2.4, 1.6),
        (3.9, 2.7, 0.26),
        (3.2, 2.3, 0.26),
        (2.6, 2.0, 1.25),
        (2.95, 2.25, 0.24),
        (2.3, 1.8, 0.22),
        (1.8, 1.6, 1.0),
        (2.1, 1.8, 0.2),
        (1.5, 1.35, 0.8),
        (1.7, 1.5, 0.16),
        (1.05, 1.0, 0.7),
        (1.2, 1.15, 0.14),
        (0.6, 0.7, 0.6),
    ]
    z = 1.5
    for index, (width, depth, height) in enumerate(tiers):
        thin = height < 0.5
        width, height = width * 0.92, height * 0.8
        x0, x1 = sorted((sign * GAP, sign * (GAP + width)))
        box(x0, x1, GATE_Y - depth / 2, GATE_Y + depth / 2, z, z + height, TRIM if thin else BRICK, bevel=0.06 if thin else 0.05)
        if not thin and width > 1.2:
            # Pilasters and panels, which the light of a low sun draws.
            for step in range(max(1, int(width / 1.5))):
                at = GAP + 0.45 + step * 1.5
                if at + 0.45 > width + GAP:
                    break
                left, right = sorted((sign * at, sign * (at + 0.42)))
                box(left, right, GATE_Y - depth / 2 - 0.14, GATE_Y - depth / 2 + 0.1, z, z + height, TRIM if step % 2 else BRICK)
        if thin and width > 1.4 and index % 3 == 0:
            # Antefixes on the corners of a cornice.
            for at in (GAP + width - 0.2, GAP + width * 0.5, GAP + 0.3):
                leafs = [(-0.24, 0), (0.24, 0), (0.3, 0.28), (0.12, 0.5), (0, 0.85), (-0.12, 0.5), (-0.3, 0.28)]
                plate(leafs, 0.16, TRIM, (sign * at, GATE_Y - depth / 2 + 0.05, z + height))
        z += height
    lathe(
        [(0.05, 0), (0.34, 0.05), (0.26, 0.3), (0.4, 0.5), (0.3, 0.75), (0.12, 1.05), (0.16, 1.2), (0.02, 1.75)],
        GOLD,
        (sign * (GAP + 0.3), GATE_Y, z),
        turns=16,
    )
    # What it is built on, on both sides of the stairs.
    left, right = sorted((sign * 4.3, sign * (GAP + 7.2)))
    box(left, right, GATE_Y - 2.5, GATE_Y + 2.5, 0, 1.5, STONE)
    # The wall beside the gate, and a lamp on its end.
    left, right = sorted((sign * (GAP + 7), sign * (GAP + 26)))
    box(left, right, GATE_Y - 0.8, GATE_Y + 0.8, 0, 3.3, BRICK)
    box(left, right, GATE_Y - 1.1, GATE_Y + 1.1, 3.3, 3.65, TRIM)
    for step in range(6):
        at = sign * (GAP + 8.6 + step * 3.2)
        box(at - 0.5, at + 0.5, GATE_Y - 1.2, GATE_Y + 1.2, 0, 4.2, STONE)
        box(at - 0.65, at + 0.65, GATE_Y - 1.35, GATE_Y + 1.35, 4.2, 4.45, TRIM)
        lathe([(0.5, 0), (0.42, 0.2), (0.2, 0.5), (0.05, 0.9)], TRIM, (at, GATE_Y, 4.45), turns=4, level=0)


def guardian(sign):
    """A brazier on a plinth before the gate."""
    x, y = sign * 5.3, GATE_Y - 6.2
    for size, z0, z1 in ((1.1, 0, 0.35), (0.8, 0.35, 1.35), (1.0, 1.35, 1.6)):
        box(x - size, x + size, y - size, y + size, z0, z1, STONE if size != 0.8 else BRICK)
    lathe([(0.2, 0), (0.35, 0.1), (0.25, 0.3), (0.75, 0.75), (0.8, 0.9), (0.6, 0.88)], IRON, (x, y, 1.6))
    dice = random.Random(sign + 5)
    for _ in range(16):
        angle, away = dice.uniform(0, 2 * math.pi), dice.uniform(0, 0.5)
        high = (1.6 - 1.9 * away) * dice.uniform(0.7, 1.1)
        bend = dice.uniform(-0.16, 0.16)
        path = [(bend * math.sin(4 * t), 0.0, high * t) for t in (0, 0.15, 0.35, 0.6, 0.82, 1)]
        root = (x + away * math.cos(angle), y + away * math.sin(angle), 2.4)
        tube([tuple(a + b for a, b in zip(root, at)) for at in path], [0.1, 0.17, 0.18, 0.12, 0.06, 0.005], FIRE)
    light(x, y - 0.2, 3.3, (1, 0.45, 0.14), 500 if not DAY else 120, 0.5)


def banner(x, y, tall, cloth, metal, side, seed):
    """A tall curved flag, an umbul-umbul."""
    pole = [(x + side * 1.6 * max(0, t / 12 - 0.55) ** 1.6 * 2.2, y, tall * math.sin(math.pi / 2 * min(1, t / 11))) for t in range(13)]
    tube(pole, [0.06 - 0.004 * t for t in range(13)], BARK, sides=6)
    rows = []
    for r in range(25):
        s = r / 24
        index = min(11.99, 12 * (0.18 + 0.8 * s))
        i = int(index)
        f = index - i
        px = pole[i][0] + (pole[i + 1][0] - pole[i][0]) * f
        pz = pole[i][2] + (pole[i + 1][2] - pole[i][2]) * f
        wide = 0.85 * (1 - 0.55 * s)
        row = []
        for c in range(9):
            k = c / 8
            wave = 0.12 * k * math.sin(5 * k + 9 * s + seed)
            row.append((px + side * wide * k, y + wave, pz - 0.28 * k - 0.2 * k * k))
        rows.append(row)
    grid(rows, cloth, "flag", level=0, thick=0.01)
    lathe([(0.02, 0), (0.1, 0.08), (0.02, 0.3)], metal, pole[-1], turns=10)


def stairs():
    for step in range(9):
        wide = 4.6 - step * 0.12
        y = GATE_Y - 5.4 + step * 0.42
        box(-wide, wide, y, GATE_Y + 3, step * 0.17, (step + 1) * 0.17, STONE, bevel=0.03)
    for sign in (-1, 1):
        x0, x1 = sorted((sign * 4.5, sign * 5.3))
        box(x0, x1, GATE_Y - 5.2, GATE_Y - 1.6, 0, 1.9, BRICK)
        box(x0 - 0.1, x1 + 0.1, GATE_Y - 5.3, GATE_Y - 1.5, 1.9, 2.1, TRIM)


def ground():
    made = bpy.data.meshes.new("ground")
    made.from_pydata([(-90, -14, 0), (90, -14, 0), (90, 90, 0), (-90, 90, 0)], [], [(0, 1, 2, 3)])
    add(made, "ground", GRASS, where=(0, 0, -0.03))
    made = bpy.data.meshes.new("plaza")
    made.from_pydata([(-8, -14, 0), (8, -14, 0), (6.4, GATE_Y + 3, 0), (-6.4, GATE_Y + 3, 0)], [], [(0, 1, 2, 3)])
    add(made, "plaza", PAVING)


def bushes():
    dice = random.Random(3)
    for _ in range(70):
        sign = dice.choice((-1, 1))
        x, y = sign * dice.uniform(8.5, 26), dice.uniform(4, GATE_Y - 1)
        size = dice.uniform(0.4, 1.3)
        for _ in range(7):
            angle = dice.uniform(0, 2 * math.pi)
            rows = []
            for t in range(6):
                s = t / 5
                out, z = size * s, size * (1.5 * s - 1.1 * s * s)
                wide = size * 0.22 * math.sin(math.pi * s * 0.95 + 0.1)
                cx, cy = x + out * math.cos(angle), y + out * math.sin(angle)
                rows.append([(cx - math.sin(angle) * wide * k, cy + math.cos(angle) * wide * k, z) for k in (-1, 0, 1)])
            grid(rows, LEAF, "bush", level=0)


# ---------------------------------------------------------------- the people, seen from behind


def arunika(x, y):
    """The sun: a spear with a disk of rays, a crown, a red cloak."""
    tall = 1.86
    body(x, y, tall, 1.05, GOLD, RED)
    lathe([(0.09, 1.52), (0.13, 1.62), (0.145, 1.74), (0.12, 1.86), (0.03, 1.93)], LEATHER, (x, y, 0), squash=(1, 1.1))
    for ray in range(-4, 5):
        angle = math.radians(ray * 17)
        outline = [(-0.035, 0.1), (0.035, 0.1), (0, 0.42 - abs(ray) * 0.028)]
        plate(outline, 0.02, GOLD, (x, y + 0.02, 1.78), turn=angle)
    lathe([(0.13, 1.7), (0.16, 1.74), (0.16, 1.8), (0.13, 1.84)], GOLD, (x, y, 0))
    for side in (-1, 1):
        lathe([(0.02, 1.36), (0.17, 1.38), (0.19, 1.46), (0.1, 1.57), (0.01, 1.6)], GOLD, (x + side * 0.33, y, 0), turns=16)
    cloak(x, y - 0.05, 1.5, RED, 0.36, 1.15, -0.35, 0.05, 4)
    disk = star(14, 0.24, 0.13)
    plate(disk, 0.02, GOLD, (x - 0.02, y - 0.36, 1.05), lean=-0.12)
    hand = (x + 0.62, y - 0.08, 1.2)
    arm([(x + 0.32, y, 1.44), (x + 0.5, y - 0.08, 1.22), hand], GOLD, SKIN)
    tube([(hand[0], hand[1], 0), (hand[0], hand[1], 2.35)], 0.028, LEATHER)
    plate([(-0.09, 0), (0.09, 0), (0.12, 0.2), (0, 0.75), (-0.12, 0.2)], 0.05, GOLD, (hand[0], hand[1], 2.35))
    plate(star(12, 0.3, 0.17), 0.03, GOLD, (hand[0], hand[1], 2.32))
    arm([(x - 0.32, y, 1.44), (x - 0.46, y + 0.02, 1.16), (x - 0.42, y + 0.1, 0.9)], GOLD, SKIN)


def candra(x, y):
    """The moon: a hooded robe of indigo, a staff with a crescent, long silver hair."""
    body(x, y, 1.72, 0.86, SILVER, INDIGO)
    lathe(
        [(0.2, 1.36), (0.17, 1.46), (0.165, 1.58), (0.185, 1.68), (0.15, 1.8), (0.04, 1.92)],
        INDIGO,
        (x, y - 0.02, 0),
        squash=(1, 1.15),
    )
    cloak(x, y - 0.05, 1.46, INDIGO, 0.3, 1.35, 0.3, 0.045, 9, hem=0.02)
    plate(crescent(0.2), 0.02, SILVER, (x + 0.05, y - 0.34, 1.02), lean=-0.12)
    for strand in range(5):
        dx = (strand - 2) * 0.05
        tube(
            [(x + dx, y - 0.2, 1.52), (x + dx * 1.6 + 0.05, y - 0.3, 1.2), (x + dx * 2 + 0.16, y - 0.34, 0.86)],
            [0.035, 0.03, 0.006],
            SILVER,
        )
    hand = (x - 0.5, y - 0.06, 1.26)
    arm([(x - 0.27, y, 1.36), (x - 0.42, y - 0.06, 1.16), hand], INDIGO, SKIN)
    tube([(hand[0], hand[1], 0), (hand[0], hand[1], 2.1)], 0.025, SILVER)
    plate(crescent(0.3), 0.04, SILVER, (hand[0], hand[1], 2.38), turn=math.radians(-90))
    glow = lathe([(0.01, -0.1), (0.1, 0), (0.01, 0.1)], PORTAL_MOON, (hand[0], hand[1], 2.4), turns=12)
    glow.name = "glow"
    arm([(x + 0.27, y, 1.36), (x + 0.4, y, 1.12), (x + 0.38, y + 0.1, 0.92)], INDIGO, SKIN)


def wesi(x, y):
    """Iron: broad, a horned helmet, fur on the shoulders, a war hammer."""
    tall = 1.98
    body(x, y, tall, 1.42, IRON, LEATHER)
    lathe([(0.12, 1.66), (0.17, 1.74), (0.19, 1.86), (0.15, 2.0), (0.03, 2.06)], IRON, (x, y, 0), squash=(1, 1.1))
    for side in (-1, 1):
        horn = [
            (x + side * 0.16, y, 1.92),
            (x + side * 0.34, y, 1.94),
            (x + side * 0.46, y, 2.06),
            (x + side * 0.48, y, 2.26),
        ]
        tube(horn, [0.06, 0.055, 0.04, 0.006], TRIM)
        lathe([(0.02, 1.42), (0.25, 1.46), (0.28, 1.58), (0.16, 1.74), (0.01, 1.78)], UMBER, (x + side * 0.42, y, 0), turns=18)
        lathe([(0.12, 1.5), (0.27, 1.56), (0.2, 1.72), (0.02, 1.82)], IRON, (x + side * 0.45, y + 0.02, 0), turns=14)
    cloak(x, y - 0.06, 1.62, UMBER, 0.5, 0.62, -0.12, 0.06, 15, hem=0.35)
    anvil = [(-0.28, 0.12), (-0.12, 0.02), (-0.12, -0.08), (-0.2, -0.18), (0.2, -0.18), (0.12, -0.08), (0.12, 0.02), (0.22, 0.04), (0.22, 0.14)]
    plate(anvil, 0.02, IRON_BRIGHT, (x, y - 0.42, 1.12), lean=-0.08)
    hand = (x + 0.72, y - 0.02, 1.02)
    arm([(x + 0.44, y, 1.56), (x + 0.64, y, 1.3), hand], LEATHER, LEATHER)
    tube([(hand[0], hand[1], 0.1), (hand[0], hand[1], 1.36)], 0.035, LEATHER)
    box(hand[0] - 0.34, hand[0] + 0.34, hand[1] - 0.17, hand[1] + 0.17, -0.0, 0.36, IRON, bevel=0.05)
    arm([(x - 0.44, y, 1.56), (x - 0.66, y, 1.28), (x - 0.6, y + 0.08, 0.98)], LEATHER, LEATHER)
    # A round shield on the arm.
    lathe([(0.02, -0.05), (0.2, -0.02), (0.5, 0.03), (0.52, 0.06)], IRON, (0, 0, 0), turns=28)
    shield = layers["people"][-1]
    shield.rotation_euler = (math.radians(84), 0, math.radians(8))
    shield.location = (x - 0.78, y - 0.1, 1.02)
    ring(0, 0, 0.5, GOLD, (x - 0.78, y - 0.14, 1.02), thick=0.03)


PORTAL_MOON = material("moonlight", (0.6, 0.8, 1), emission=(0.4, 0.65, 1.0), strength=12 if not DAY else 4)
IRON_BRIGHT = material("bright iron", (0.45, 0.45, 0.48), roughness=0.3, metallic=1)

# ---------------------------------------------------------------- what is there

half(-1)
half(1)
stairs()
ground()
guardian(-1)
guardian(1)
bushes()
for x, y, tall, lean, seed in (
    (-15, 15, 9.5, 1.8, 1),
    (-19, 11, 8, -1.4, 2),
    (14, 14.5, 10.5, -2.0, 3),
    (19.5, 12, 8.5, 1.5, 4),
    (-24, 17, 10, 1, 5),
    (25, 17, 9, -1, 6),
    (-11.5, 24, 11, -1.2, 7),
    (11, 25, 12, 1.4, 8),
):
    palm(x, y, tall, lean, seed)

for index, (cloth, metal) in enumerate(((INDIGO, SILVER), (RED, GOLD), (UMBER, IRON_BRIGHT), (RED, GOLD))):
    banner(-6.4 - index * 0.5, 13.0 - index * 2.6, 6.6, cloth, metal, -1, index)
    banner(6.4 + index * 0.5, 13.0 - index * 2.6, 6.6, (UMBER, RED, INDIGO, RED)[index], (IRON_BRIGHT, GOLD, SILVER, GOLD)[index], 1, index + 9)

parts.into = "people"
SPREAD = 2.0 if CROP == "wide" else 1.35
FRONT = 1.5 if CROP == "wide" else 2.6
arunika(-0.05, FRONT)
candra(-SPREAD, FRONT + 0.9)
wesi(SPREAD, FRONT + 0.7)

# ---------------------------------------------------------------- light and camera

skylight(GOLDEN_SKY, 0.75 if DAY else 0.9)
if DAY:
    sun((-0.25, -1, -0.42), (1, 0.62, 0.3), 5.5, 3)  # From behind the gate.
    sun((0.6, 0.9, -0.7), (0.75, 0.7, 0.85), 0.7, 20)  # What the sky behind the viewer gives.
else:
    sun((0.2, -1, -0.6), (0.45, 0.62, 1.0), 2.6, 3)
    sun((-0.5, 0.9, -0.7), (0.3, 0.4, 0.75), 0.3, 20)

if CROP == "wide":
    # The gate is right of the middle, since the title has the left third.
    camera((-0.4, -9.5, 1.6), 22, shift=(-0.15, 0.065))
else:
    camera((0, -7.6, 1.5), 30, sensor=24, shift=(0, 0.3))

show(LAYER)
render(RATIOS[CROP], transparent=True, mist=(9, 90, 0.85))
