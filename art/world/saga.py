"""Renders the key art of the look "northern saga": blender -b --python art/world/saga.py -- FACE CROP LAYER WIDTH SAMPLES OUT.png

CROP is wide or tall, LAYER is land, people or all. `draw.ts` calls it and paints over what it gets.
"""
import math
import os
import random
import sys

import bpy
from mathutils import Matrix, Vector, noise

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import parts
from figures import *
from parts import *

CROP, LAYER = ARGUMENTS[1:3]

SKY = (
    [(0.0, (1.0, 0.82, 0.6)), (0.08, (0.82, 0.76, 0.7)), (0.3, (0.42, 0.52, 0.64)), (1.0, (0.16, 0.26, 0.42))]
    if DAY
    else [(0.0, (0.05, 0.17, 0.22)), (0.2, (0.05, 0.24, 0.22)), (0.5, (0.05, 0.3, 0.22)), (1.0, (0.02, 0.07, 0.12))]
)
HAZE = (0.72, 0.78, 0.82) if DAY else (0.045, 0.15, 0.2)

TIMBER = material("timber", (0.13, 0.065, 0.03), roughness=0.75, grain=0.4, scale=4, bump=0.3)
TARRED = material("tarred", (0.045, 0.028, 0.018), roughness=0.6, grain=0.4, scale=5, bump=0.25)
GRANITE = material("granite", (0.14, 0.145, 0.15), roughness=0.9, grain=0.35, scale=3, bump=0.4)
RUNE = glow("rune", (1.0, 0.5, 0.14) if DAY else (0.16, 1.0, 0.62), 1.3 if DAY else 2.2)
MOONLIGHT = glow("moonlight", (0.45, 0.8, 1.0), 2.5)
NEEDLE = material("needle", (0.018, 0.034, 0.026), roughness=0.9, grain=0.4)
WOOL_RED = material("red wool", (0.3, 0.03, 0.022), roughness=0.95, grain=0.25, scale=18)
WOOL_BLUE = material("blue wool", (0.035, 0.075, 0.2), roughness=0.95, grain=0.25, scale=18)
HIDE = material("hide", (0.085, 0.05, 0.028), roughness=0.95, grain=0.45, scale=10, bump=0.3)
WHITE_FUR = material("white fur", (0.62, 0.58, 0.52), roughness=1, grain=0.25, scale=30)
GREY_FUR = material("grey fur", (0.3, 0.32, 0.36), roughness=1, grain=0.3, scale=30)
BEAR_FUR = material("bear fur", (0.045, 0.027, 0.017), roughness=1, grain=0.4, scale=30)
BONE = material("bone", (0.55, 0.5, 0.4), roughness=0.8, grain=0.15)
TEAL = material("teal", (0.03, 0.17, 0.16), roughness=0.8, grain=0.2)
BLOND = material("blond", (0.5, 0.3, 0.1), roughness=0.7)
SAIL_RED = material("red sail", (0.33, 0.04, 0.03), roughness=0.95, grain=0.2, scale=8)
SAIL_WHITE = material("white sail", (0.58, 0.52, 0.42), roughness=0.95, grain=0.2, scale=8)


def snow(name, rock, least):
    """Snow where a surface is flatter than `least`, and rock elsewhere."""
    made = material(name, (0.8, 0.84, 0.9), roughness=0.8)
    nodes, links = made.node_tree.nodes, made.node_tree.links
    place, apart, grain, both, ramp = (
        nodes.new(kind)
        for kind in ("ShaderNodeNewGeometry", "ShaderNodeSeparateXYZ", "ShaderNodeTexNoise", "ShaderNodeMath", "ShaderNodeValToRGB")
    )
    grain.inputs["Scale"].default_value = 0.35
    grain.inputs["Detail"].default_value = 7
    both.operation = "MULTIPLY_ADD"
    both.inputs[1].default_value = 0.5
    links.new(place.outputs["Position"], grain.inputs["Vector"])
    links.new(place.outputs["Normal"], apart.inputs[0])
    links.new(grain.outputs["Fac"], both.inputs[0])
    links.new(apart.outputs["Z"], both.inputs[2])
    stops = ramp.color_ramp.elements
    stops[0].position, stops[1].position = least + 0.2, least + 0.27
    stops[0].color, stops[1].color = (*rock, 1), (0.78, 0.83, 0.9, 1)
    links.new(both.outputs[0], ramp.inputs["Fac"])
    links.new(ramp.outputs["Color"], nodes["Principled BSDF"].inputs["Base Color"])
    return made


CLIFF = snow("cliff", (0.05, 0.058, 0.07), 0.6)
GROUND = snow("ground", (0.1, 0.09, 0.08), 0.5)

# ---------------------------------------------------------------- the fjord


def surface(x0, x1, y0, y1, columns, rows, height, mat, smooth):
    points = [
        [(x, y, height(x, y)) for x in (x0 + (x1 - x0) * c / columns for c in range(columns + 1))]
        for y in (y0 + (y1 - y0) * r / rows for r in range(rows + 1))
    ]
    grid(points, mat, "surface", smooth=smooth, level=0)


def mountain(x, y):
    """A wall of rock on each side of the water, higher the farther it is from it."""
    shore = 15 + 5 * noise.noise((y * 0.05, 3 if x < 0 else 8, 0)) - (3 if x > 0 else 0)
    inland = max(0.0, abs(x) - shore)
    rough = noise.ridged_multi_fractal((x * 0.026 + 7, y * 0.026, 1.5), 0.9, 2.1, 6, 0.8, 2.2)
    fine = noise.fractal((x * 0.16, y * 0.16, 4), 1.0, 2.0, 4)
    return -1.2 + (1 - math.exp(-inland / 22)) * (10 + 34 * rough) * min(1.0, 0.35 + y / 110) + fine * min(1.2, inland * 0.12)


def ground(x, y):
    # Left of the gate, a bay reaches nearly to the viewer.
    slope = max(0.0, y - 19 + 14 * math.exp(-(((x + 11.5) / 5.2) ** 4)))
    path = math.exp(-((x / 2.6) ** 2))
    return 0.34 * noise.fractal((x * 0.22, y * 0.22, 2), 1.0, 2.0, 4) * (1 - 0.8 * path) - 0.1 - 0.34 * slope + 0.006 * max(0, abs(x) - 8) ** 2


def fjord():
    surface(-150, 150, 24, 190, 220, 130, mountain, CLIFF, smooth=False)
    surface(-30, 26, -12, 26, 110, 70, ground, GROUND, smooth=True)
    box(-200, 200, 8, 260, -2, -1.05, water(), bevel=0)


def rock(x, y, size, seed):
    dice = random.Random(seed)
    rows = []
    for r in range(7):
        around = math.pi * r / 6
        rows.append([])
        for t in range(11):
            angle = 2 * math.pi * t / 11
            far = size * (1 + 0.35 * noise.noise((math.cos(angle) * 1.7 + seed, math.sin(angle) * 1.7, r * 0.7)))
            rows[-1].append((x + far * math.sin(around) * math.cos(angle), y + far * math.sin(around) * math.sin(angle), far * 0.62 * math.cos(around) + dice.uniform(0, 0.03)))
    grid(rows, CLIFF, "rock", closed=True, smooth=False, level=1)


def spruce(x, y, tall, seed):
    dice = random.Random(seed)
    foot = ground(x, y) if y < 26 else mountain(x, y)
    tube([(x, y, foot - 0.3), (x, y, foot + tall * 0.5), (x, y, foot + tall)], [tall * 0.025, tall * 0.018, 0.01], BARK, sides=6)
    tiers = 9
    for tier in range(tiers):
        s = tier / tiers
        z, out = foot + tall * (0.1 + 0.9 * s), tall * 0.23 * (1 - s) ** 0.85 + 0.05
        points, faces = [], []
        count = 15
        for branch in range(count):
            angle = 2 * math.pi * branch / count + dice.uniform(-0.15, 0.15)
            long, wide = out * dice.uniform(0.8, 1.15), out * 0.26
            ca, sa = math.cos(angle), math.sin(angle)
            first = len(points)
            points += [
                (x, y, z + tall * 0.1),
                (x + ca * long * 0.55 - sa * wide, y + sa * long * 0.55 + ca * wide, z + tall * 0.02),
                (x + ca * long, y + sa * long, z - tall * 0.035),
                (x + ca * long * 0.55 + sa * wide, y + sa * long * 0.55 - ca * wide, z + tall * 0.02),
            ]
            faces.append((first, first + 1, first + 2, first + 3))
        made = bpy.data.meshes.new("spruce")
        made.from_pydata(points, [], faces)
        add(made, "spruce", CLIFF if tier % 3 == 2 else NEEDLE)


# ---------------------------------------------------------------- wood and stone

DRAGON = [
    (-0.2, 0), (-0.24, 0.45), (-0.17, 0.85), (-0.02, 1.08), (-0.2, 1.36), (0.12, 1.24), (0.42, 1.25), (0.72, 1.12), (0.9, 1.22),
    (1.02, 1.14), (0.98, 1.0), (0.72, 0.96), (0.5, 0.9), (0.82, 0.74), (0.62, 0.66), (0.3, 0.68), (0.2, 0.45), (0.2, 0),
]  # fmt: skip


def dragon(x, y, z, size, side, turn, mat=TIMBER):
    """A carved head that looks to `side`."""
    thing = plate([(px * size * side, pz * size) for px, pz in DRAGON], 0.34 * size, mat, (x, y, z), turn=turn, bevel=0.03)
    return thing


def shield(x, y, z, radius, first, second, rim=IRON):
    """Painted boards in sectors, a rim and a boss."""
    for part in range(8):
        a, b = math.radians(45 * part), math.radians(45 * (part + 1))
        arc = [(radius * math.cos(a + (b - a) * t / 6), radius * math.sin(a + (b - a) * t / 6)) for t in range(7)]
        plate([(0, 0), *arc], 0.03, first if part % 2 else second, (x, y, z), bevel=0.0)
    ring(0, 0, radius, rim, (x, y - 0.01, z), thick=0.03)
    boss = lathe([(0.01, 0.1), (0.06, 0.09), (0.11, 0.05), (0.13, 0)][::-1], rim, (0, 0, 0), turns=18)
    boss.location, boss.rotation_euler = (x, y - 0.015, z), (math.radians(90), 0, 0)


GATE_Y = 16.0


def runes(x, y, z, tall, seed, size=0.3):
    """Marks one below another; none of them is a letter of any row of runes."""
    dice = random.Random(seed)
    step = size * 2.1
    for index in range(int(tall / step)):
        middle = z + tall - step * (index + 0.5)
        lines = [[(0, -size * 0.8), (0, 0), (0, size * 0.8)]]
        for _ in range(2):
            start, side = dice.choice((-0.5, 0, 0.6)) * size, dice.choice((-1, 1))
            lines.append([(0, start), (side * size * 0.3, start + size * 0.25), (side * size * 0.6, start + size * 0.5)])
        for line in lines:
            tube([(x + px, y, middle + pz) for px, pz in line], size * 0.11, RUNE, sides=6)


def gate():
    for sign in (-1, 1):
        x = sign * 3.3
        for size, z0, z1 in ((1.25, -0.5, 0.45), (1.0, 0.45, 0.9)):
            box(x - size, x + size, GATE_Y - size, GATE_Y + size, z0, z1, GRANITE, bevel=0.12)
        lathe(
            [(0.72, 0.8), (0.74, 1.0), (0.6, 1.2), (0.58, 3.9), (0.68, 4.0), (0.68, 4.3), (0.56, 4.4), (0.54, 7.1), (0.7, 7.3), (0.7, 7.7)],
            TIMBER,
            (x, GATE_Y, 0),
            turns=20,
        )
        for z in (1.3, 3.75, 4.5, 6.9):
            lathe([(0.56, 0), (0.66, 0.03), (0.66, 0.13), (0.56, 0.16)], GOLD, (x, GATE_Y, z), turns=24)
        runes(x, GATE_Y - 0.62, 1.6, 2.1, 3 + sign)
        runes(x, GATE_Y - 0.6, 4.75, 2.0, 8 + sign)
        # A brace in each corner.
        tube([(x - sign * 0.4, GATE_Y, 5.2), (x - sign * 0.75, GATE_Y, 6.4), (x - sign * 1.8, GATE_Y, 7.0)], [0.22, 0.26, 0.2], TIMBER)
        # Boards of the gable cross at the top and end in heads.
        lean = math.radians(42)
        for y in (GATE_Y + 1.05, GATE_Y - 1.05):
            board = box(-0.3, 0.3, -0.14, 0.14, -0.4, 7.3, TIMBER, bevel=0.05)
            board.location, board.rotation_euler = (sign * 4.75, y, 7.15), (0, -sign * lean, 0)
            rim = box(-0.34, -0.26, -0.17, 0.17, -0.4, 7.3, GOLD, bevel=0.01) if sign > 0 else box(0.26, 0.34, -0.17, 0.17, -0.4, 7.3, GOLD, bevel=0.01)
            rim.location, rim.rotation_euler = board.location, board.rotation_euler
        dragon(sign * (4.75 - 6.9 * math.sin(lean)), y - 0.02 * sign, 7.15 + 6.9 * math.cos(lean), 1.5, -sign, -sign * math.radians(30))
        dragon(sign * 4.3, GATE_Y - 1.05, 6.75, 1.05, sign, sign * math.radians(64))
        # Shingles, and the snow on them.
        for row in range(8):
            at = row / 8
            px, pz = sign * (5.0 - at * 4.75), 7.3 + at * 5.0
            shingle = box(-0.52, 0.52, -1.5, 1.5, -0.06, 0.06, TARRED if row % 2 else TIMBER, bevel=0.02)
            shingle.location, shingle.rotation_euler = (px - sign * 0.2, GATE_Y, pz + 0.25), (0, sign * math.radians(52), 0)
        drift = []
        for r in range(9):
            at = r / 8
            px, pz = sign * (4.9 - at * 4.9), 7.55 + at * 5.3
            drift.append([(px, GATE_Y - 1.3 + 2.6 * c / 6, pz + 0.12 + 0.1 * noise.noise((px, c * 0.8, 1))) for c in range(7)])
        grid(drift, GROUND, "drift", thick=0.12, level=1)
    box(-4.6, 4.6, GATE_Y - 0.42, GATE_Y + 0.42, 7.3, 8.0, TIMBER, bevel=0.08)
    box(-4.5, 4.5, GATE_Y - 0.46, GATE_Y - 0.42, 7.42, 7.5, GOLD, bevel=0.01)
    box(-4.5, 4.5, GATE_Y - 0.46, GATE_Y - 0.42, 7.8, 7.88, GOLD, bevel=0.01)
    # The gable's field: boards, and a wheel of the sun in it.
    field = [(-3.6, 8.0), (3.6, 8.0), (0, 11.7)]
    plate(field, 0.16, TARRED, (0, GATE_Y, 0), bevel=0)
    ring(0, 9.35, 0.95, GOLD, (0, GATE_Y - 0.16, 0), thick=0.08)
    ring(0, 9.35, 0.34, GOLD, (0, GATE_Y - 0.16, 0), thick=0.06)
    for spoke in range(8):
        angle = math.radians(45 * spoke)
        tube([(r * math.cos(angle), GATE_Y - 0.16, 9.35 + r * math.sin(angle)) for r in (0.36, 0.65, 0.92)], 0.045, GOLD, sides=6)
    for index, (first, second) in enumerate(((WOOL_RED, BONE), (WOOL_BLUE, BONE), (TEAL, BONE), (WOOL_BLUE, BONE), (WOOL_RED, BONE))):
        shield(-2.5 + index * 1.25, GATE_Y - 0.55, 7.05, 0.52, first, second)


def standing_stone(x, y, tall, wide, lean, seed):
    dice = random.Random(seed)
    foot = ground(x, y) - 0.5
    half = [(0.5, 0.0), (0.54, 0.2), (0.5, 0.5), (0.46, 0.75), (0.3, 0.95), (0.08, 1.0)]
    outline = [(w * wide * dice.uniform(0.9, 1.08), h * tall) for w, h in half] + [(-w * wide * dice.uniform(0.9, 1.08), h * tall * dice.uniform(0.96, 1.0)) for w, h in half[::-1]]
    stone = plate(outline, 0.7, GRANITE, (x, y, foot), turn=lean, bevel=0.14)
    first = len(layers["land"])
    runes(0, -0.38, tall * 0.2, tall * 0.62, seed, 0.34)
    band = [(0.4 * wide * math.sin(t), -0.37, tall * 0.52 + tall * 0.38 * math.cos(t)) for t in [2 * math.pi * i / 40 for i in range(41)]]
    tube(band, 0.035, RUNE, sides=6)
    for mark in layers["land"][first:]:
        mark.location, mark.rotation_euler = stone.location, stone.rotation_euler


def torch(x, y):
    foot = ground(x, y)
    tube([(x, y, foot - 0.2), (x, y, foot + 1.2), (x, y, foot + 2.3)], [0.09, 0.075, 0.07], TARRED, sides=8)
    for leg in range(3):
        angle = math.radians(90 + 120 * leg)
        tube([(x + 0.5 * math.cos(angle), y + 0.5 * math.sin(angle), foot - 0.1), (x + 0.25 * math.cos(angle), y + 0.25 * math.sin(angle), foot + 0.6), (x, y, foot + 1.2)], 0.05, TARRED, sides=6)
    lathe([(0.1, 0), (0.2, 0.1), (0.36, 0.42), (0.4, 0.5), (0.3, 0.48)], IRON, (x, y, foot + 2.15), turns=14)
    dice = random.Random(int(x * 10))
    for _ in range(9):
        angle, away = dice.uniform(0, 2 * math.pi), dice.uniform(0, 0.24)
        high, bend = (1.25 - 2.4 * away) * dice.uniform(0.75, 1.1), dice.uniform(-0.12, 0.12)
        root = (x + away * math.cos(angle), y + away * math.sin(angle), foot + 2.5)
        path = [(bend * math.sin(4 * t), 0.0, high * t) for t in (0, 0.15, 0.35, 0.6, 0.82, 1)]
        tube([tuple(a + b for a, b in zip(root, at)) for at in path], [0.06, 0.11, 0.12, 0.08, 0.04, 0.004], FIRE)
    light(x, y - 0.3, foot + 3.2, (1, 0.42, 0.12), 60 if DAY else 800, 0.4).visible_glossy = False


# ---------------------------------------------------------------- the longship


def longship(x, y, turn, size):
    first = len(layers["land"])
    long, beam = 8.5, 1.75

    def section(t):
        half, rail, keel = beam * max(0.03, 1 - abs(t) ** 2.4), 0.95 + 1.5 * abs(t) ** 3.5, -0.75 + 1.3 * abs(t) ** 5
        return half, rail, keel

    for side in (-1, 1):
        rows = []
        for step in range(29):
            t = -1 + 2 * step / 28
            half, rail, keel = section(t)
            rows.append([(t * long, side * half * math.sin(u * math.pi / 2) ** 0.7, keel + (rail - keel) * u**1.5) for u in (0, 0.12, 0.3, 0.5, 0.7, 0.86, 1)])
        grid(rows, TIMBER, "hull", thick=0.06, level=1)
        for strake in (0.45, 0.75, 1.0):
            line = []
            for step in range(29):
                t = -1 + 2 * step / 28
                half, rail, keel = section(t)
                line.append((t * long, side * (half * math.sin(strake * math.pi / 2) ** 0.7 + 0.03), keel + (rail - keel) * strake**1.5))
            tube(line, 0.06, TARRED, sides=6)
        for index in range(9):
            t = -0.62 + index * 0.155
            half, rail, keel = section(t)
            disk = lathe([(0.5, 0), (0.46, 0.06), (0.16, 0.09), (0.1, 0.17), (0.01, 0.19)], (WOOL_RED, BONE, WOOL_BLUE)[index % 3], (0, 0, 0), turns=20)
            disk.location, disk.rotation_euler = (t * long, side * (half + 0.06), rail + 0.02), (math.radians(-90 * side), 0, 0)
    for end in (-1, 1):
        stem = [(end * (long + 0.0), 0, 0.6), (end * (long + 0.5), 0, 1.9), (end * (long + 0.75), 0, 3.0), (end * (long + 0.62), 0, 3.9)]
        tube(stem, [0.2, 0.19, 0.17, 0.15], TIMBER)
        dragon(end * (long + 0.6), 0, 3.6, 1.25 if end > 0 else 0.8, end, 0)
    tube([(0, 0, -0.4), (0, 0, 4), (0, 0, 8.8)], [0.17, 0.15, 0.1], TIMBER)
    yard = [(0.1, -3.6, 8.1), (0.1, 0, 8.2), (0.1, 3.6, 8.1)]
    tube(yard, [0.07, 0.1, 0.07], TIMBER)
    for strip in range(8):
        rows = []
        for r in range(9):
            s = r / 8
            row = []
            for c in range(3):
                k = (strip + c / 2) / 8
                belly = 1.5 * math.sin(math.pi * min(1, s * 0.95 + 0.03)) * (0.35 + 0.65 * math.sin(math.pi * k))
                row.append((0.2 + belly, -3.4 + 6.8 * k, 8.05 - 5.4 * s + 0.25 * math.sin(math.pi * k) * s))
            rows.append(row)
        grid(rows, SAIL_RED if strip % 2 else SAIL_WHITE, "sail", thick=0.02, level=1)
    for foot in ((long * 0.92, 0, 2.2), (-long * 0.92, 0, 2.2), (-0.8, 1.7, 1), (-0.8, -1.7, 1)):
        tube([(0, 0, 8.6), tuple(0.5 * v + o for v, o in zip(foot, (0, 0, 4.2))), foot], 0.025, TARRED, sides=5)
    placed = Matrix.Translation((x, y, -1.0)) @ Matrix.Rotation(math.radians(turn), 4, "Z") @ Matrix.Scale(size, 4)
    for thing in layers["land"][first:]:
        thing.matrix_world = placed @ thing.matrix_basis


# ---------------------------------------------------------------- the people, seen from behind


def fur(x, y, z, wide, deep, thick, mat, seed, count=900):
    """Tufts on a collar that lies around the shoulders."""
    dice = random.Random(seed)
    lathe([(wide - thick, -thick * 0.7), (wide, -thick * 0.8), (wide + thick * 0.5, -thick * 0.2), (wide, thick * 0.6), (wide * 0.5, thick)], mat, (x, y, z), turns=24, squash=(1, deep / wide))
    points, faces = [], []
    for _ in range(count):
        angle, around = dice.uniform(0, 2 * math.pi), dice.uniform(-1.1, 1.5)
        ca, sa = math.cos(angle), math.sin(angle)
        far = 1 - 0.22 * max(0, around)
        root = Vector((x + wide * far * ca, y + deep * far * sa, z + thick * math.sin(around) * 0.8))
        along = Vector((ca * 0.75 + dice.uniform(-0.35, 0.35), sa * 0.75 + dice.uniform(-0.35, 0.35), dice.uniform(-1.0, -0.25) + 0.5 * max(0, around)))
        across = Vector((-sa, ca, dice.uniform(-0.3, 0.3))) * 0.022
        first = len(points)
        points += [tuple(root - across), tuple(root + across), tuple(root + along.normalized() * dice.uniform(0.7, 1.25) * thick)]
        faces.append((first, first + 1, first + 2))
    made = bpy.data.meshes.new("fur")
    made.from_pydata(points, [], faces)
    add(made, "fur", mat)


def helmet(x, y, z, size, metal, band):
    """A round helmet with a band, a ridge from front to back and mail below it."""
    lathe([(0.155, 0), (0.16, 0.06), (0.145, 0.15), (0.09, 0.23), (0.01, 0.26)], metal, (x, y, z), turns=24, squash=(size, size * 1.1))
    lathe([(0.15, 0), (0.172, 0.01), (0.172, 0.05), (0.15, 0.06)], band, (x, y, z - 0.02), turns=24, squash=(size, size * 1.1))
    ridge = [(x, y + 0.165 * size * math.sin(t), z + 0.02 + 0.245 * math.cos(t)) for t in [math.radians(-86 + 17.2 * i) for i in range(11)]]
    tube(ridge, 0.018, band, sides=6)
    lathe([(0.2, -0.2), (0.175, -0.1), (0.15, 0.01)], IRON, (x, y, z), turns=24, squash=(size, size))


def braid(x, y, z, down, mat):
    for knot in range(int(down / 0.075)):
        s = knot * 0.075 / down
        lathe([(0.005, -0.06), (0.05 - 0.02 * s, -0.015), (0.045 - 0.02 * s, 0.03), (0.005, 0.06)], mat, (x + (0.016 if knot % 2 else -0.016), y - 0.07 * math.sin(math.pi * s), z - knot * 0.075), turns=10)


def arunika(x, y):
    """The sun: a gilded helmet, a red cloak with white fur, a spear and a shield."""
    body(x, y, 1.86, 1.05, IRON, WOOL_RED)
    helmet(x, y, 1.68, 1.0, IRON_LIGHT, GOLD)
    cloak(x, y - 0.05, 1.5, WOOL_RED, 0.36, 1.05, -0.3, 0.05, 4)
    fur(x, y - 0.02, 1.48, 0.37, 0.29, 0.14, WHITE_FUR, 2)
    braid(x, y - 0.3, 1.56, 0.5, BLOND)
    plate(star(14, 0.2, 0.12), 0.02, GOLD, (x - 0.05, y - 0.43, 0.82), lean=-0.14)
    hand = (x + 0.64, y - 0.08, 1.2)
    arm([(x + 0.34, y, 1.42), (x + 0.52, y - 0.08, 1.22), hand], WOOL_RED, SKIN)
    tube([(hand[0], hand[1], -0.1), (hand[0], hand[1], 1.1), (hand[0], hand[1], 2.3)], 0.026, TIMBER)
    plate([(-0.05, -0.12), (0.05, -0.12), (0.06, 0), (0.13, 0.18), (0, 0.66), (-0.13, 0.18), (-0.06, 0)], 0.04, IRON_LIGHT, (hand[0], hand[1], 2.36))
    lathe([(0.03, 0), (0.05, 0.02), (0.05, 0.12), (0.03, 0.14)], GOLD, (hand[0], hand[1], 2.16), turns=12)
    plate(star(12, 0.17, 0.1), 0.02, GOLD, (hand[0], hand[1] - 0.03, 2.24))
    arm([(x - 0.34, y, 1.42), (x - 0.5, y, 1.2), (x - 0.56, y - 0.02, 1.0)], WOOL_RED, SKIN)
    shield(x - 0.64, y - 0.44, 0.94, 0.36, WOOL_RED, BONE, GOLD)


def candra(x, y):
    """The moon: a hood, a blue cloak with grey fur, silver braids, a staff with a crescent."""
    body(x, y, 1.72, 0.86, IRON, WOOL_BLUE)
    lathe([(0.2, 1.36), (0.17, 1.46), (0.165, 1.58), (0.185, 1.68), (0.15, 1.8), (0.03, 1.91)], WOOL_BLUE, (x, y - 0.02, 0), squash=(1, 1.15))
    cloak(x, y - 0.05, 1.44, WOOL_BLUE, 0.31, 1.25, 0.26, 0.045, 9, hem=0.02)
    fur(x, y - 0.02, 1.4, 0.31, 0.26, 0.13, GREY_FUR, 5)
    for side in (-1, 1):
        braid(x + side * 0.11, y - 0.31, 1.44, 0.62, SILVER)
    plate(crescent(0.15), 0.02, SILVER, (x + 0.05, y - 0.4, 0.7), lean=-0.12)
    hand = (x - 0.54, y - 0.06, 1.24)
    arm([(x - 0.28, y, 1.34), (x - 0.44, y - 0.06, 1.16), hand], WOOL_BLUE, SKIN)
    crook = [(0.03, -0.1), (-0.02, 0.5), (0.02, 1.1), (-0.02, 1.7), (0.02, 2.05)]
    tube([(hand[0] + px, hand[1], pz) for px, pz in crook], [0.03, 0.027, 0.026, 0.028, 0.034], TARRED)
    plate(crescent(0.22), 0.035, SILVER, (hand[0] + 0.02, hand[1], 2.26), turn=math.radians(-90))
    lathe([(0.01, -0.08), (0.07, 0), (0.01, 0.08)], MOONLIGHT, (hand[0] + 0.02, hand[1], 2.28), turns=12)
    arm([(x + 0.28, y, 1.34), (x + 0.42, y, 1.12), (x + 0.4, y + 0.1, 0.92)], WOOL_BLUE, SKIN)


def wesi(x, y):
    """Iron: a bear's fur, a helmet, a great axe, a shield on the back."""
    body(x, y, 1.98, 1.42, IRON, HIDE)
    helmet(x, y, 1.8, 1.15, IRON, IRON_LIGHT)
    cloak(x, y - 0.06, 1.6, HIDE, 0.5, 0.55, -0.1, 0.06, 15, hem=0.3)
    fur(x, y - 0.02, 1.56, 0.52, 0.36, 0.22, BEAR_FUR, 8, 1500)
    shield(x - 0.02, y - 0.56, 1.02, 0.43, TEAL, BONE)
    hand = (x + 0.78, y - 0.02, 1.06)
    arm([(x + 0.46, y, 1.52), (x + 0.68, y, 1.3), hand], HIDE, LEATHER)
    tube([(hand[0], hand[1], -0.1), (hand[0], hand[1], 1.0), (hand[0], hand[1], 2.12)], 0.034, TIMBER)
    blade = [(0.02, -0.1), (0.16, -0.12), (0.34, -0.27), (0.42, 0.0), (0.34, 0.27), (0.16, 0.12), (0.02, 0.1)]
    for side in (-1, 1):
        plate([(side * px, pz) for px, pz in blade], 0.045, IRON, (hand[0], hand[1], 1.9))
    arm([(x - 0.46, y, 1.52), (x - 0.68, y, 1.28), (x - 0.64, y + 0.06, 0.98)], HIDE, LEATHER)


IRON_LIGHT = material("light iron", (0.42, 0.43, 0.46), roughness=0.35, metallic=1)

# ---------------------------------------------------------------- what is there

fjord()
gate()
STONES = [(7.7, 10.8, 5.0, 2.0, -0.06, 2), (11.8, 13.2, 3.8, 1.7, 0.1, 6)]
if CROP == "wide":
    longship(-13.6, 20, -28, 0.66)
    standing_stone(-6.1, 10.8, 4.6, 1.9, 0.07, 1)
else:
    longship(-9.8, 25, -28, 0.62)
for stone in STONES:
    standing_stone(*stone)
torch(-4.6, 9)
torch(6.3 if CROP == "wide" else 4.7, 9)
dice = random.Random(21)
for index in range(26):
    sign = dice.choice((-1, 1))
    rock(sign * dice.uniform(5, 17), dice.uniform(5, 16), dice.uniform(0.2, 0.7), index)
for index in range(40):
    x = dice.uniform(-27, -18.5) if index % 2 else dice.uniform(12.5, 24)
    spruce(x, dice.uniform(9, 20), dice.uniform(3.5, 7.5), index)

parts.into = "people"
SPREAD = 1.9 if CROP == "wide" else 1.6
FRONT = 0.7 if CROP == "wide" else 3.2
arunika(-0.05, FRONT)
candra(-SPREAD - 0.22, FRONT + 0.8)
wesi(SPREAD, FRONT + 0.6)

# ---------------------------------------------------------------- light and camera

skylight(SKY, 0.48 if DAY else 0.3)
if DAY:
    sun((-0.3, -1, -0.34), (1, 0.8, 0.55), 4.0, 2)  # Low, from behind the gate.
    sun((0.5, 0.9, -0.8), (0.5, 0.66, 0.95), 0.3, 20)
else:
    sun((0.15, -1, -0.4), (0.5, 0.95, 0.9), 0.7, 5)
    sun((-0.5, 0.9, -0.7), (0.3, 0.5, 0.8), 0.55, 20)

if CROP == "wide":
    # The gate is right of the middle, since the title has the left third.
    camera((-0.4, -9.5, 1.6), 22, shift=(-0.15, 0.065))
else:
    camera((0, -7.6, 1.5), 30, sensor=24, shift=(0, 0.22))

show(LAYER)
render(RATIOS[CROP], transparent=True, mist=(14, 190, 0.92), haze=HAZE, glare=0.4)
