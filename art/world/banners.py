"""Renders what is behind the titles of inner pages: blender -b --python art/world/banners.py -- FACE PLACE WIDTH SAMPLES OUT.png

PLACE is harbour, forge, maproom or archive. `draw.ts` calls it, puts a sky behind the harbour, and paints over all of them.
"""
import math
import os
import random
import sys

import bpy

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from parts import *

PLACE = ARGUMENTS[1]
RATIO = (4, 1)
skylight(GOLDEN_SKY, 0.75 if DAY else 0.9)

WOOD = material("wood", (0.17, 0.09, 0.045), roughness=0.75, grain=0.45, scale=5, bump=0.25)
DARK_WOOD = material("dark wood", (0.08, 0.045, 0.025), roughness=0.7, grain=0.4, scale=5, bump=0.25)
PARCHMENT = material("parchment", (0.62, 0.48, 0.28), roughness=0.9, grain=0.18, scale=3)
CANVAS = material("canvas", (0.58, 0.5, 0.38), roughness=0.95, grain=0.15, scale=9)
PLASTER = material("plaster", (0.24, 0.17, 0.12), roughness=0.95, grain=0.3, scale=1.5, bump=0.2)
FORGE_FIRE = material("forge fire", (1, 0.45, 0.12), emission=(1, 0.34, 0.06), strength=4)
FLAME = material("flame", (1, 0.6, 0.25), emission=(1, 0.5, 0.16), strength=14)
EMBERS = material("embers", (1, 0.3, 0.08), emission=(1, 0.26, 0.05), strength=7, grain=0.6, scale=9)
BLADE = material("blade", (0.55, 0.57, 0.6), roughness=0.25, metallic=1)
DAYLIGHT = material(
    "daylight",
    (1, 0.9, 0.7),
    emission=(1, 0.78, 0.45) if DAY else (0.25, 0.42, 0.9),
    strength=4 if DAY else 1.6,
)
CLOTHS = [RED, INDIGO, UMBER, LEATHER, material("moss", (0.09, 0.12, 0.06), roughness=0.85, grain=0.2), PARCHMENT, DARK_WOOD]


def chart():
    """Land and sea of a map that nobody has sailed."""
    made = material("chart", (0.6, 0.46, 0.26), roughness=0.9)
    nodes, links = made.node_tree.nodes, made.node_tree.links
    where = nodes.new("ShaderNodeTexCoord")
    noise = nodes.new("ShaderNodeTexNoise")
    noise.inputs["Scale"].default_value = 0.75
    noise.inputs["Detail"].default_value = 7
    ramp = nodes.new("ShaderNodeValToRGB")
    ramp.color_ramp.interpolation = "CONSTANT"
    colours = [(0.0, (0.5, 0.4, 0.25)), (0.5, (0.16, 0.09, 0.05)), (0.512, (0.72, 0.56, 0.32)), (0.62, (0.6, 0.42, 0.22))]
    while len(ramp.color_ramp.elements) < len(colours):
        ramp.color_ramp.elements.new(0.5)
    for element, (position, colour) in zip(ramp.color_ramp.elements, colours):
        element.position, element.color = position, (*colour, 1)
    links.new(where.outputs["Object"], noise.inputs["Vector"])
    links.new(noise.outputs["Fac"], ramp.inputs["Fac"])
    links.new(ramp.outputs["Color"], nodes["Principled BSDF"].inputs["Base Color"])
    return made


def floor(mat, z=0.0, far=40):
    made = bpy.data.meshes.new("floor")
    made.from_pydata([(-60, -14, z), (60, -14, z), (60, far, z), (-60, far, z)], [], [(0, 1, 2, 3)])
    add(made, "floor", mat)


def candle(x, y, z):
    lathe([(0.07, 0), (0.07, 0.28), (0.02, 0.3)], PARCHMENT, (x, y, z), turns=12)
    lathe([(0.005, 0), (0.035, 0.05), (0.02, 0.12), (0.002, 0.18)], FLAME, (x, y, z + 0.3), turns=8)
    light(x, y - 0.05, z + 0.5, (1, 0.55, 0.2), 26 if DAY else 60, 0.06)


def lantern(x, y, z):
    box(x - 0.16, x + 0.16, y - 0.16, y + 0.16, z, z + 0.05, IRON)
    lathe([(0.1, 0), (0.12, 0.16), (0.08, 0.32)], FLAME, (x, y, z + 0.05), turns=10)
    lathe([(0.2, 0), (0.06, 0.2), (0.02, 0.26)], IRON, (x, y, z + 0.38), turns=8, level=0)
    light(x, y - 0.2, z + 0.2, (1, 0.55, 0.2), 40 if DAY else 160, 0.12)


def crate(x, y, size, turn=0.0):
    made = box(-size / 2, size / 2, -size / 2, size / 2, 0, size, WOOD, bevel=0.03)
    made.location, made.rotation_euler = (x, y, 0), (0, 0, turn)
    for z in (0.06, size - 0.12):
        slat = box(-size / 2 - 0.03, size / 2 + 0.03, -size / 2 - 0.03, -size / 2 + 0.03, z, z + 0.1, DARK_WOOD)
        slat.location, slat.rotation_euler = (x, y, 0), (0, 0, turn)


def barrel(x, y, tall=1.0):
    lathe([(0.3, 0), (0.38, 0.3 * tall), (0.4, 0.5 * tall), (0.38, 0.7 * tall), (0.3, tall), (0.02, tall)], WOOD, (x, y, 0))
    for z in (0.14, 0.42, 0.78):
        lathe([(0.385, 0), (0.405, 0.02), (0.385, 0.07)], IRON, (x, y, z * tall))


def ship(x, y, size, facing, cloth):
    rows = []
    for t in range(21):
        s = t / 20
        half_wide = 1.05 * size * math.sin(math.pi * min(1, 0.06 + 0.94 * s)) ** 0.55
        deck = size * (0.75 + 1.0 * (abs(s - 0.45) * 1.6) ** 2.2)
        along = x + facing * size * (s - 0.5) * 5.4
        rows.append(
            [(along, y + half_wide * math.cos(math.pi * c / 10), deck - (deck + 0.25 * size) * math.sin(math.pi * c / 10)) for c in range(11)]
        )
    grid(rows, DARK_WOOD, "hull", level=1)
    for at, tall in ((-0.9, 5.2), (0.9, 6.0), (2.2, 4.2)):
        px = x + facing * size * at
        tube([(px, y, 0.4 * size), (px, y, tall * size)], [0.09 * size, 0.045 * size], WOOD, sides=8)
        for low, high, wide in ((1.5, 3.2, 1.25), (3.35, 4.6, 0.95)):
            if high > tall:
                continue
            tube([(px - wide * size, y, high * size), (px + wide * size, y, high * size)], 0.045 * size, WOOD, sides=6)
            sail = []
            for r in range(9):
                v = r / 8
                sail.append(
                    [
                        (
                            px + wide * size * (2 * c / 8 - 1) * (0.94 + 0.06 * v),
                            y - 0.55 * size * math.sin(math.pi * (c / 8)) * math.sin(math.pi * (0.15 + 0.8 * v)),
                            (high - (high - low) * v) * size,
                        )
                        for c in range(9)
                    ]
                )
            grid(sail, cloth, "sail", level=1)
        tube([(px, y, tall * size * 0.97), (px + facing * 1.7 * size, y, 0.9 * size)], 0.015 * size, LEATHER, sides=5)
        plate([(0, 0), (0.75 * size, -0.1 * size), (0.7 * size, -0.3 * size), (0, -0.35 * size)], 0.01, RED, (px, y, tall * size))


def harbour():
    floor(water(), -0.1, far=200)
    for step in range(26):
        x = -15 + step * 0.62
        box(x, x + 0.58, 1.2, 4.6, 0.12, 0.24, WOOD, bevel=0.02)
    for x in (-14, -10.5, -7, -3.5, 0.6):
        for y in (1.3, 4.5):
            lathe([(0.2, -0.6), (0.19, 0.9), (0.12, 1.0)], DARK_WOOD, (x, y, 0), turns=10)
    ship(4.6, 11, 1.05, 1, CANVAS)
    ship(-6.5, 17, 0.9, -1, CANVAS)
    ship(15.5, 24, 0.8, -1, RED)
    for x, y, size, turn in ((-12.4, 2.9, 0.95, 0.2), (-11.2, 3.3, 0.7, -0.3), (-8.6, 3.4, 0.9, 0.5), (-1.1, 3.2, 0.8, 0.1)):
        crate(x, y, size, turn)
    for x, y in ((-9.9, 2.4), (-9.2, 2.0), (-2.2, 2.6), (-0.2, 2.2)):
        barrel(x, y)
    for x in (-13.4, -6.2, 0.3):
        tube([(x, 2.0, 0.2), (x, 2.0, 3.0), (x + 0.6, 2.0, 3.15)], 0.06, DARK_WOOD, sides=6)
        lantern(x + 0.6, 2.0, 2.55)
    palm(-17.5, 12, 6.5, 1.2, 2)
    palm(19, 13, 7.5, -1.6, 4)
    palm(21.5, 15, 6, 1.0, 6)
    if DAY:
        sun((-0.45, -1, -0.3), (1, 0.62, 0.3), 4.5, 3)
        sun((0.6, 0.9, -0.7), (0.75, 0.7, 0.85), 0.9, 20)
    else:
        sun((0.2, -1, -0.5), (0.45, 0.62, 1.0), 2.2, 3)
        sun((-0.5, 0.9, -0.7), (0.3, 0.4, 0.75), 0.35, 20)
    camera((0, -8, 1.9), 24, shift=(0, 0.035))
    render(RATIO, transparent=True, mist=(9, 70, 0.8))


def room(back, wall, pillars):
    floor(PAVING)
    box(-30, 30, back, back + 0.4, 0, 8, wall, bevel=0)
    for x in pillars:
        box(x - 0.3, x + 0.3, back - 0.35, back, 0, 8, DARK_WOOD)
    box(-30, 30, back - 0.4, back, 4.6, 5.1, DARK_WOOD)


def window(x, back, wide=1.5, low=1.6, high=4.0):
    box(x - wide / 2, x + wide / 2, back - 0.06, back - 0.02, low, high, DAYLIGHT, bevel=0)
    for at in (x - wide / 2, x, x + wide / 2):
        box(at - 0.06, at + 0.06, back - 0.16, back, low, high, DARK_WOOD)
    for z in (low, (low + high) / 2, high):
        box(x - wide / 2, x + wide / 2, back - 0.16, back, z - 0.05, z + 0.05, DARK_WOOD)
    made = bpy.data.lights.new("window", "AREA")
    made.color, made.energy, made.size = ((1, 0.72, 0.4), 420, wide) if DAY else ((0.3, 0.5, 1), 160, wide)
    thing = bpy.data.objects.new("window", made)
    scene.collection.objects.link(thing)
    thing.location = (x, back - 0.5, (low + high) / 2 + 0.3)
    thing.rotation_euler = (math.radians(-65), 0, 0)


def hang(shape, mat, where, thickness=0.05, turn=0.0):
    plate(shape, thickness, mat, where, turn=turn)


def sword(x, y, z, turn, long=1.3):
    blade = [(-0.055, 0), (0.055, 0), (0.05, long * 0.85), (0, long), (-0.05, long * 0.85)]
    hang(blade, BLADE, (x, y, z), 0.03, turn)
    hang([(-0.22, -0.04), (0.22, -0.04), (0.2, 0.03), (-0.2, 0.03)], GOLD, (x, y - 0.02, z), 0.05, turn)
    hang([(-0.03, -0.3), (0.03, -0.3), (0.03, 0), (-0.03, 0)], LEATHER, (x, y - 0.02, z), 0.05, turn)


def shield(x, y, z, mat, size=0.55):
    outline = [(size * math.sin(t), size * 1.15 * math.cos(t) * (1 if math.cos(t) > 0 else 1.25)) for t in [2 * math.pi * i / 28 for i in range(28)]]
    hang(outline, mat, (x, y, z), 0.08)
    hang(star(8, size * 0.5, size * 0.22), GOLD, (x, y - 0.06, z), 0.04)
    ring(0, 0, size * 0.98, IRON, (x, y - 0.05, z), thick=0.035)


def forge():
    back = 7.5
    room(back, BRICK, (-12, -6, 6, 12))
    # The hearth.
    box(-1.9, 1.9, back - 1.6, back, 0, 1.05, STONE)
    box(-2.2, 2.2, back - 1.9, back, 1.05, 1.25, TRIM)
    box(-1.5, 1.5, back - 1.5, back - 0.3, 1.2, 1.34, EMBERS, bevel=0.05)
    dice = random.Random(8)
    for _ in range(34):
        x, y = dice.uniform(-1.3, 1.3), back - dice.uniform(0.4, 1.4)
        lathe([(0.01, 0), (0.13, 0.06), (0.1, 0.16), (0.01, 0.2)], dice.choice((EMBERS, IRON, EMBERS)), (x, y, 1.28), turns=7)
    for _ in range(12):
        x, y, high = dice.uniform(-1.0, 1.0), back - dice.uniform(0.5, 1.2), dice.uniform(0.5, 1.25)
        lathe([(0.12, 0), (0.2, high * 0.25), (0.1, high * 0.6), (0.01, high)], FORGE_FIRE, (x, y, 1.35), turns=8, lean=(dice.uniform(-0.2, 0.2), 0))
    hood = [[(sx * w, y, z) for sx, y in ((-1, back), (-1, back - 1.7 * d), (1, back - 1.7 * d), (1, back))] for w, d, z in ((2.3, 1.05, 2.7), (1.2, 0.6, 4.2), (0.8, 0.45, 7.5))]
    grid(hood, IRON, "hood", level=0, smooth=False)
    light(0, back - 1.9, 2.0, (1, 0.4, 0.12), 900, 0.7)
    # The anvil.
    lathe([(0.5, 0), (0.46, 0.3), (0.44, 0.62)], DARK_WOOD, (0.2, 2.6, 0))
    box(-0.2, 0.6, 2.35, 2.85, 0.62, 0.78, IRON)
    box(0.0, 0.4, 2.42, 2.78, 0.78, 1.0, IRON)
    box(-0.35, 0.75, 2.36, 2.84, 1.0, 1.24, IRON)
    tube([(-0.35, 2.6, 1.13), (-0.75, 2.6, 1.16), (-1.05, 2.6, 1.2)], [0.13, 0.09, 0.01], IRON)
    hot = plate([(-0.04, 0), (0.04, 0), (0.04, 1.0), (0, 1.15), (-0.04, 1.0)], 0.03, EMBERS, (-0.25, 2.5, 1.28))
    hot.rotation_euler = (math.radians(-8), math.radians(82), 0)
    tube([(0.75, 2.3, 1.3), (1.25, 2.1, 1.5)], 0.03, WOOD, sides=6)
    box(0.52, 0.82, 2.2, 2.42, 1.24, 1.42, IRON)
    # Tools and arms on the walls.
    for index, x in enumerate((-9.6, -8.9, -8.2, -7.5)):
        sword(x, back - 0.3, 1.5 + 0.1 * (index % 2), 0.0, 1.5)
    box(-10.1, -7.0, back - 0.34, back - 0.2, 1.7, 1.82, DARK_WOOD)
    shield(-4.6, back - 0.2, 2.6, RED)
    shield(-3.2, back - 0.2, 2.2, INDIGO, 0.45)
    shield(4.4, back - 0.2, 2.5, UMBER)
    for x in (7.2, 7.9, 8.6, 9.3):
        tube([(x, back - 0.2, 0.4), (x, back - 0.2, 3.6)], 0.035, WOOD, sides=6)
        hang(((-0.12, 0), (0.12, 0), (0.05, 0.5), (0, 0.62), (-0.05, 0.5)), BLADE, (x, back - 0.2, 3.55), 0.03)
    for x, y in ((-5.4, 5.2), (-6.1, 4.6), (5.6, 5.4)):
        barrel(x, y)
    crate(6.7, 4.8, 0.9, 0.3)
    crate(-7.4, 5.6, 0.8, -0.2)
    lantern(-11.2, 5.5, 2.2)
    lantern(11.4, 5.5, 2.2)
    window(-14, back)
    window(13.6, back)
    sun((0.3, 0.9, -0.6), (0.8, 0.6, 0.45) if DAY else (0.3, 0.4, 0.8), 0.35 if DAY else 0.2, 20)
    camera((0, -6.4, 1.7), 24, shift=(0, 0.02))
    render(RATIO, transparent=False, mist=(12, 40, 0.25))


def globe(x, y, z, radius):
    lathe([(0.3, 0), (0.12, 0.1), (0.08, 0.45)], WOOD, (x, y, z))
    profile = [(max(0.01, radius * math.sin(math.pi * t / 14)), radius * (1 - math.cos(math.pi * t / 14))) for t in range(15)]
    lathe(profile, chart(), (x, y, z + 0.45))
    ring(0, 0, radius * 1.12, GOLD, (x, y - 0.02, z + 0.45 + radius), thick=0.03)


def scroll(x, y, z, long, turn=0.0, radius=0.07):
    dx, dy = long / 2 * math.cos(turn), long / 2 * math.sin(turn)
    tube([(x - dx, y - dy, z + radius), (x + dx, y + dy, z + radius)], radius, PARCHMENT, sides=12)
    tube([(x - dx * 0.1, y - dy * 0.1, z + radius), (x + dx * 0.1, y + dy * 0.1, z + radius)], radius * 1.08, RED, sides=12)


def book(x0, width, tall, depth, y, z, mat, lean=0.0):
    made = box(0, width, 0, depth, 0, tall, mat, bevel=0.012)
    made.location, made.rotation_euler = (x0, y, z), (0, lean, 0)


def table(x0, x1, y0, y1, top=1.0):
    box(x0, x1, y0, y1, top - 0.12, top, WOOD, bevel=0.03)
    for x in (x0 + 0.2, x1 - 0.2):
        for y in (y0 + 0.2, y1 - 0.2):
            lathe([(0.12, 0), (0.09, 0.4), (0.13, 0.6), (0.1, top - 0.1)], DARK_WOOD, (x, y, 0), turns=12)


def maproom():
    back = 7.5
    room(back, PLASTER, (-11.5, -5.4, 5.4, 12))
    box(-4.6, 4.6, back - 0.12, back - 0.04, 1.35, 4.3, chart(), bevel=0)
    for z in (1.28, 4.3):
        tube([(-4.9, back - 0.14, z), (4.9, back - 0.14, z)], 0.08, DARK_WOOD)
    hang(star(4, 0.55, 0.14), GOLD, (3.6, back - 0.2, 1.95), 0.04)
    hang(star(4, 0.36, 0.1, math.pi / 4), IRON, (3.6, back - 0.17, 1.95), 0.03)
    table(-5.2, 5.2, 3.0, 4.8)
    box(-2.2, 1.6, 3.15, 4.5, 1.0, 1.02, chart(), bevel=0)
    for x, y, long, turn in ((2.3, 3.5, 1.3, 0.3), (2.6, 3.8, 1.1, -0.1), (-3.4, 3.4, 1.2, 0.15), (-3.2, 3.7, 1.0, 0.5), (3.9, 3.4, 0.9, 1.0)):
        scroll(x, y, 1.0, long, turn)
    candle(-4.6, 3.6, 1.0)
    candle(1.9, 4.3, 1.0)
    candle(4.7, 4.0, 1.0)
    globe(-8.2, 5.0, 0.55, 0.85)
    table(-9.2, -7.2, 4.4, 5.6, 0.55)
    for shelf in range(3):
        z = 0.9 + shelf * 1.15
        box(7.2, 11.4, back - 0.7, back - 0.05, z - 0.06, z, DARK_WOOD)
        dice = random.Random(shelf)
        x = 7.4
        while x < 11.1:
            if dice.random() < 0.5:
                scroll(x + 0.1, back - 0.4, z, 0.6, math.pi / 2, dice.uniform(0.06, 0.1))
                x += 0.24
            else:
                width = dice.uniform(0.1, 0.22)
                book(x, width, dice.uniform(0.55, 0.85), 0.45, back - 0.6, z, dice.choice(CLOTHS))
                x += width + 0.015
    # A sextant's arc and a model of a ship on the wall.
    count = len(layers["land"])
    ship(-12.2, 6.4, 0.3, 1, CANVAS)
    for thing in layers["land"][count:]:
        thing.location.z += 1.9
    box(-13.4, -11.0, 6.1, 6.9, 1.75, 1.85, DARK_WOOD)
    window(-6.4, back, 1.4)
    window(13.8, back)
    sun((0.3, 0.9, -0.6), (0.85, 0.7, 0.55) if DAY else (0.3, 0.4, 0.8), 0.8 if DAY else 0.25, 20)
    light(0, 0.5, 4.6, (1, 0.65, 0.35), 260 if DAY else 130, 1.2)
    camera((0, -6.4, 1.9), 24, shift=(0, 0.03))
    render(RATIO, transparent=False, mist=(12, 40, 0.25))


def archive():
    back = 7.0
    room(back, PLASTER, ())
    for case in range(-4, 5):
        x0 = case * 3.4 - 1.5
        if case == 0:
            continue
        box(x0 - 0.12, x0, back - 0.9, back, 0, 5.2, DARK_WOOD)
        box(x0 + 3.0, x0 + 3.12, back - 0.9, back, 0, 5.2, DARK_WOOD)
        for shelf in range(6):
            z = 0.25 + shelf * 0.9
            box(x0, x0 + 3.0, back - 0.88, back - 0.05, z - 0.07, z, WOOD)
            dice = random.Random(case * 10 + shelf)
            x = x0 + 0.06
            while x < x0 + 2.8:
                if dice.random() < 0.08:
                    x += dice.uniform(0.1, 0.4)
                    continue
                width = dice.uniform(0.08, 0.22)
                book(x, width, dice.uniform(0.5, 0.76), 0.55, back - 0.75, z, dice.choice(CLOTHS), dice.choice((0, 0, 0, 0.06)))
                x += width + 0.012
    # In the middle, an arched window above a reading desk.
    window(0, back, 2.2, 1.5, 4.4)
    table(-1.6, 1.6, 4.4, 5.6)
    for x, turn in ((-0.9, 0.2), (0.2, -0.1), (1.0, 0.6)):
        scroll(x, 4.8, 1.0, 0.8, turn)
    book(-0.35, 0.7, 0.08, 0.5, 4.6, 1.0, RED)
    candle(-1.25, 4.9, 1.0)
    candle(1.3, 5.1, 1.0)
    # A ladder.
    for x in (5.6, 6.2):
        tube([(x, back - 2.0, 0), (x, back - 0.95, 5.0)], 0.06, WOOD, sides=6)
    for step in range(11):
        s = step / 10.5
        tube([(5.6, back - 2.0 + 1.05 * s, 0.2 + 4.8 * s), (6.2, back - 2.0 + 1.05 * s, 0.2 + 4.8 * s)], 0.045, WOOD, sides=6)
    for x in (-11.9, -5.1, 5.1, 11.9):
        lantern(x, back - 1.4, 3.6)
    sun((0.3, 0.9, -0.6), (0.85, 0.7, 0.55) if DAY else (0.3, 0.4, 0.8), 0.7 if DAY else 0.25, 20)
    light(0, 0.5, 4.6, (1, 0.65, 0.35), 240 if DAY else 110, 1.2)
    camera((0, -6.4, 1.9), 24, shift=(0, 0.03))
    render(RATIO, transparent=False, mist=(12, 40, 0.25))


{"harbour": harbour, "forge": forge, "maproom": maproom, "archive": archive}[PLACE]()
