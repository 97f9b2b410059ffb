"""Renders the key art of the look "neon city": blender -b --python art/world/neon.py -- FACE CROP LAYER WIDTH SAMPLES OUT.png

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

SKY = (
    [(0.0, (1.0, 0.42, 0.22)), (0.08, (1.0, 0.36, 0.3)), (0.25, (0.72, 0.2, 0.42)), (0.5, (0.28, 0.11, 0.4)), (1.0, (0.08, 0.05, 0.24))]
    if DAY
    else [(0.0, (0.22, 0.1, 0.5)), (0.1, (0.12, 0.07, 0.4)), (0.35, (0.035, 0.03, 0.18)), (1.0, (0.008, 0.01, 0.06))]
)
HAZE = (0.86, 0.24, 0.36) if DAY else (0.13, 0.07, 0.36)

CYAN = glow("cyan", (0.04, 0.62, 1.0), 2.4)
MAGENTA = glow("magenta", (1.0, 0.05, 0.42), 2.4)
AMBER = glow("amber", (1.0, 0.4, 0.06), 2.4)
MINT = glow("mint", (0.06, 1.0, 0.55), 1.8)
CORE = glow("core", (1.0, 0.62, 0.3) if DAY else (0.3, 0.75, 1.0), 5)
STEEL = material("steel", (0.06, 0.06, 0.08), roughness=0.35, metallic=0.8)
SHELL = material("shell", (0.1, 0.105, 0.13), roughness=0.28, metallic=0.9)
CABLE = material("cable", (0.01, 0.01, 0.014), roughness=0.7)
COAT_RED = material("red coat", (0.2, 0.018, 0.03), roughness=0.5)
COAT_BLUE = material("blue coat", (0.025, 0.04, 0.17), roughness=0.5)
COAT_GREY = material("grey coat", (0.035, 0.045, 0.05), roughness=0.5)
HAIR = material("hair", (0.02, 0.015, 0.02), roughness=0.4)


def wet():
    """Asphalt with puddles, in which the lights stand upside down."""
    made = material("wet", (0.012, 0.012, 0.018), roughness=0.2)
    nodes, links = made.node_tree.nodes, made.node_tree.links
    shader = nodes["Principled BSDF"]
    where, stretch, noise, ramp, bumps = (
        nodes.new(kind)
        for kind in ("ShaderNodeTexCoord", "ShaderNodeMapping", "ShaderNodeTexNoise", "ShaderNodeValToRGB", "ShaderNodeBump")
    )
    stretch.inputs["Scale"].default_value = (0.5, 0.16, 1)
    noise.inputs["Scale"].default_value = 1.0
    noise.inputs["Detail"].default_value = 4
    ramp.color_ramp.elements[0].position, ramp.color_ramp.elements[1].position = 0.42, 0.6
    ramp.color_ramp.elements[0].color, ramp.color_ramp.elements[1].color = (0.05, 0.05, 0.05, 1), (0.24, 0.24, 0.24, 1)
    bumps.inputs["Strength"].default_value = 0.04
    links.new(where.outputs["Object"], stretch.inputs["Vector"])
    links.new(stretch.outputs["Vector"], noise.inputs["Vector"])
    links.new(noise.outputs["Fac"], ramp.inputs["Fac"])
    links.new(ramp.outputs["Color"], shader.inputs["Roughness"])
    links.new(noise.outputs["Fac"], bumps.inputs["Height"])
    links.new(bumps.outputs["Normal"], shader.inputs["Normal"])
    return made


def windows(name, colors, lit, strength, cell=(1.3, 2.0)):
    """A wall of windows, of which the share `lit` has light."""
    made = material(name, (0.035, 0.028, 0.06), roughness=0.65)
    nodes, links = made.node_tree.nodes, made.node_tree.links
    shader = nodes["Principled BSDF"]

    def number(operation, first, second=0.0):
        node = nodes.new("ShaderNodeMath")
        node.operation = operation
        for socket, value in zip(node.inputs, (first, second)):
            if isinstance(value, (int, float)):
                socket.default_value = value
            else:
                links.new(value, socket)
        return node.outputs[0]

    place, apart, thing = (nodes.new(kind) for kind in ("ShaderNodeNewGeometry", "ShaderNodeSeparateXYZ", "ShaderNodeObjectInfo"))
    links.new(place.outputs["Position"], apart.inputs[0])
    # The front runs along x and the sides along y, so their sum counts windows on both.
    across = number("DIVIDE", number("ADD", apart.outputs[0], apart.outputs[1]), cell[0])
    up = number("DIVIDE", apart.outputs[2], cell[1])
    which, dice = nodes.new("ShaderNodeCombineXYZ"), nodes.new("ShaderNodeTexWhiteNoise")
    for socket, value in zip(which.inputs, (number("FLOOR", across), number("FLOOR", up), number("MULTIPLY", thing.outputs["Random"], 99))):
        links.new(value, socket)
    links.new(which.outputs[0], dice.inputs["Vector"])
    tints = nodes.new("ShaderNodeSeparateXYZ")
    links.new(dice.outputs["Color"], tints.inputs[0])
    # Whole parts of a wall are dark, as where nobody works at night.
    part, luck = nodes.new("ShaderNodeCombineXYZ"), nodes.new("ShaderNodeTexWhiteNoise")
    for socket, value in zip(part.inputs, (number("FLOOR", number("DIVIDE", across, 3)), number("FLOOR", number("DIVIDE", up, 4)), thing.outputs["Random"])):
        links.new(value, socket)
    links.new(part.outputs[0], luck.inputs["Vector"])
    shown = number("MULTIPLY", number("GREATER_THAN", dice.outputs["Value"], 1 - lit), number("GREATER_THAN", luck.outputs["Value"], 0.4))
    for value, least, most in ((across, 0.07, 0.93), (up, 0.4, 0.7)):
        within = number("FRACT", value)
        shown = number("MULTIPLY", shown, number("MULTIPLY", number("GREATER_THAN", within, least), number("LESS_THAN", within, most)))
    bright = number("MULTIPLY", shown, number("ADD", 0.25, number("MULTIPLY", tints.outputs[0], 0.75)))
    links.new(number("MULTIPLY", bright, strength), shader.inputs["Emission Strength"])
    ramp = nodes.new("ShaderNodeValToRGB")
    ramp.color_ramp.interpolation = "CONSTANT"
    while len(ramp.color_ramp.elements) < len(colors):
        ramp.color_ramp.elements.new(0.5)
    for element, (position, color) in zip(ramp.color_ramp.elements, colors):
        element.position, element.color = position, (*color, 1)
    links.new(tints.outputs[1], ramp.inputs["Fac"])
    links.new(ramp.outputs["Color"], shader.inputs["Emission"])
    made.cycles.sample_as_light = False
    return made


WARM, COLD, ROSE = (1.0, 0.55, 0.2), (0.12, 0.6, 1.0), (1.0, 0.12, 0.5)
LIT = 0.7 if DAY else 1.0
WALLS = [
    windows("warm wall", [(0, WARM), (0.85, COLD)], 0.6, 1.2 * LIT, cell=(1.5, 1.7)),
    windows("cold wall", [(0, COLD), (0.75, WARM), (0.9, ROSE)], 0.55, 1.2 * LIT, cell=(2.1, 1.9)),
    windows("rose wall", [(0, ROSE), (0.5, COLD)], 0.45, 1.2 * LIT, cell=(1.2, 2.1)),
]
QUIET = windows("quiet wall", [(0, COLD), (0.75, WARM)], 0.34, 0.4 * LIT, cell=(0.85, 1.05))

# ---------------------------------------------------------------- the street

GATE_Y = 19.0


def street():
    box(-60, 60, -14, 140, -0.2, 0, wet(), bevel=0)
    for sign in (-1, 1):
        left, right = sorted((sign * 5.9, sign * 13))
        box(left, right, -8, 120, 0, 0.22, STEEL, bevel=0.03)
        left, right = sorted((sign * 5.74, sign * 5.86))
        box(left, right, -2, 90, 0.04, 0.16, CYAN if sign < 0 else MAGENTA, bevel=0)
        for step in range(6):
            # Posts of light, which lead to the gate.
            y = 5 + step * 5.2
            x = sign * 7.0
            box(x - 0.09, x + 0.09, y - 0.09, y + 0.09, 0.2, 2.6, STEEL, bevel=0.02)
            box(x - 0.12, x + 0.12, y - 0.12, y + 0.12, 1.3, 2.4, CORE if step % 2 else (CYAN if sign < 0 else MAGENTA), bevel=0.02)


def tower(x, y, wide, deep, tall, wall, edge=None, near=False):
    """A tower of two steps, with a mast; `x` is its middle, `edge` a line of light along a corner."""
    if near:
        # Ledges and ribs, which a look from nearby would show.
        for floor in range(1, int(tall * 0.72 / 2.6)):
            box(x - wide / 2 - 0.22, x + wide / 2 + 0.22, y - 0.22, y + deep, floor * 2.6 - 0.09, floor * 2.6 + 0.09, STEEL, bevel=0)
        for rib in range(int(wide / 2.1) + 1):
            at = x - wide / 2 + rib * wide / int(wide / 2.1)
            box(at - 0.11, at + 0.11, y - 0.18, y, 0, tall * 0.72, STEEL, bevel=0)
        for at, size in ((-0.3, 0.9), (0.12, 0.6), (0.36, 0.75)):
            box(x + wide * at - size, x + wide * at + size, y + 0.3, y + 2, tall * 0.74, tall * 0.74 + size, STEEL, bevel=0.03)
    box(x - wide / 2, x + wide / 2, y, y + deep, 0, tall * 0.72, wall, bevel=0)
    box(x - wide / 2 - 0.15, x + wide / 2 + 0.15, y - 0.15, y + deep, tall * 0.72, tall * 0.74, STEEL, bevel=0)
    box(x - wide * 0.34, x + wide * 0.34, y + deep * 0.15, y + deep * 0.85, tall * 0.74, tall, wall, bevel=0)
    box(x - wide * 0.2, x + wide * 0.2, y + deep * 0.3, y + deep * 0.7, tall, tall + 0.9, STEEL, bevel=0)
    tube([(x, y + deep / 2, tall + 0.8), (x, y + deep / 2, tall + 3.4), (x, y + deep / 2, tall + 5.4)], [0.13, 0.08, 0.03], STEEL, sides=6)
    if edge:
        inner = x - math.copysign(wide / 2, x)
        box(inner - 0.1, inner + 0.1, y - 0.12, y + 0.06, 1.5, tall * 0.7, edge, bevel=0)


def city():
    dice = random.Random(12)
    for sign in (-1, 1):
        y = 9.0
        for row in range(9):
            wide, deep = dice.uniform(5.5, 8.5), dice.uniform(5.5, 8)
            tall = (8.5, 13, 18, 17, 24, 22, 32, 29, 40)[row] * dice.uniform(0.92, 1.12)
            x = sign * (9.8 + wide / 2 + dice.uniform(0, 1.4))
            calm = sign < 0 and row < 2
            edge = (None, CYAN, MAGENTA, None, AMBER)[(row + (sign > 0)) % 5]
            tower(x, y, wide, deep, tall, QUIET if calm else dice.choice(WALLS), edge, near=row < 3)
            # A second row behind the first, which closes the view.
            tower(sign * (21 + dice.uniform(0, 5)), y + 4, 8, 7, tall * dice.uniform(1.1, 1.5), QUIET if row < 3 else dice.choice(WALLS))
            y += deep + dice.uniform(0.8, 2.5)


def traffic():
    """Gliders between the towers: a hull, a light before it and one behind."""
    for x, y, z, side in ((-7, 34, 17, 1), (6.5, 40, 21.5, -1), (-4, 52, 27, 1), (9.5, 30, 15.2, 1), (-11, 44, 24, -1)):
        hull = lathe([(0.02, -1.5), (0.3, -1.1), (0.42, 0), (0.3, 0.9), (0.05, 1.5)], SHELL, (0, 0, 0), turns=12, squash=(1, 1.5))
        hull.location, hull.rotation_euler = (x, y, z), (0, math.radians(90), 0)
        for at, mat in ((side * 1.45, CORE), (-side * 1.4, MAGENTA)):
            lathe([(0.02, -0.16), (0.16, 0), (0.02, 0.16)], mat, (x + at, y - 0.3, z), turns=10)
        box(x - 0.9, x + 0.9, y - 0.5, y - 0.4, z - 0.34, z - 0.28, CYAN, bevel=0)


def cables():
    dice = random.Random(5)
    for index in range(9):
        y, z = 10 + index * 2.6, dice.uniform(7.5, 11)
        ends = (-9.9, z + dice.uniform(-0.6, 0.6)), (9.9, z + dice.uniform(-0.6, 0.6))
        sag = dice.uniform(0.9, 2.2)
        path = []
        for t in range(17):
            s = t / 16
            path.append((ends[0][0] + (ends[1][0] - ends[0][0]) * s, y, ends[0][1] + (ends[1][1] - ends[0][1]) * s - 4 * sag * s * (1 - s)))
        tube(path, 0.028, CABLE, sides=5)


# ---------------------------------------------------------------- signs, none of which is a letter


def strokes(lines, mat, where, thick=0.07):
    for line in lines:
        tube([(where[0] + px, where[1], where[2] + pz) for px, pz in line], thick, mat, sides=6)


def board(x, y, z, wide, tall, frame):
    """The dark board of a sign, and its arms to the wall behind it."""
    box(x - wide / 2, x + wide / 2, y, y + 0.3, z - tall / 2, z + tall / 2, STEEL, bevel=0.06)
    w, t = wide / 2 - 0.1, tall / 2 - 0.1
    strokes([[(-w, -t), (0, -t), (w, -t)], [(-w, t), (0, t), (w, t)], [(-w, -t), (-w, 0), (-w, t)], [(w, -t), (w, 0), (w, t)]], frame, (x, y - 0.06, z), 0.035)
    side = math.copysign(1, x)
    for height in (-tall / 3, tall / 3):
        box(*sorted((x, x + side * (wide / 2 + 1.5))), y + 0.1, y + 0.22, z + height - 0.06, z + height + 0.06, STEEL, bevel=0)


def sun_sign(x, y, z, size):
    board(x, y, z, size * 2.7, size * 2.7, AMBER)
    ring(0, 0, size * 0.48, AMBER, (x, y - 0.12, z), thick=0.08)
    turns = [2 * math.pi * t / 10 for t in range(10)]
    strokes([[(size * k * math.cos(a), size * k * math.sin(a)) for k in (0.68, 0.85, 1.02)] for a in turns], AMBER, (x, y - 0.12, z), 0.06)


def moon_sign(x, y, z, size):
    board(x, y, z, size * 2.6, size * 2.6, CYAN)
    plate([(px - size * 0.1, pz) for px, pz in crescent(size * 0.85)], 0.08, CYAN, (x, y - 0.12, z))


def hammer_sign(x, y, z, size):
    board(x, y, z, size * 2.4, size * 2.6, MINT)
    head = [(-0.7, 0.25), (0.45, 0.25), (0.7, 0.42), (0.7, 0.72), (-0.7, 0.72)]
    for outline in (head, [(-0.11, -0.9), (0.11, -0.9), (0.11, 0.2), (-0.11, 0.2)]):
        plate([(px * size, pz * size) for px, pz in outline], 0.08, MINT, (x, y - 0.12, z))


def arrow_sign(x, y, z, mat):
    """Arrows that point to the gate."""
    side = -math.copysign(1, x)
    board(x, y, z, 2.6, 1.3, mat)
    strokes([[(side * (at - 0.2), 0.36), (side * (at + 0.16), 0), (side * (at - 0.2), -0.36)] for at in (-0.7, 0, 0.7)], mat, (x, y - 0.1, z), 0.07)


def glyph_column(x, y, z, count, mat, frame, seed):
    """Strokes on a grid of three by three, one figure below another."""
    dice = random.Random(seed)
    board(x, y, z, 1.5, count * 1.35 + 0.3, frame)
    for index in range(count):
        middle = z + (count - 1) * 0.675 - index * 1.35
        lines = [[(-0.4, 0.4), (0, 0.4), (0.4, 0.4)]] if dice.random() < 0.6 else []
        lines.append([(dice.choice((-0.4, 0, 0.4)), 0.4), (0, 0), (dice.choice((-0.4, 0.4)), -0.4)])
        lines.append([(-0.4, k := dice.choice((0, -0.4))), (0, k), (0.4, k)])
        if dice.random() < 0.5:
            lines.append([(a := dice.choice((-0.4, 0.4)), 0.4), (a, 0), (a, -0.4)])
        strokes(lines, mat, (x, y - 0.1, middle), 0.055)


def signs():
    sun_sign(8.2, 14, 7.4, 1.25)
    glyph_column(8.7, 8.8, 5.1, 3, CYAN, MAGENTA, 4)
    arrow_sign(8.4, 14, 4.6, MAGENTA)
    hammer_sign(8.3, 23, 9.4, 1.5)
    glyph_column(8.5, 30, 8, 5, AMBER, AMBER, 8)
    moon_sign(-8.1, 17, 7.6, 1.3)
    glyph_column(-8.5, 24, 7.2, 5, MAGENTA, CYAN, 6)
    arrow_sign(-8.2, 17, 4.7, CYAN)
    for index, mat in enumerate((AMBER, MAGENTA, CYAN)):
        ring(0, 0, 1.1 - index * 0.34, mat, (-8.2, 31.9, 10.4), thick=0.08)
    board(-8.2, 32, 10.4, 2.9, 2.9, AMBER)


# ---------------------------------------------------------------- the gate: a ring of light


def gate():
    radius, z = 5.3, 5.5
    ring(0, z, radius, STEEL, (0, GATE_Y, 0), thick=0.5)
    ring(0, z, radius - 0.5, CORE, (0, GATE_Y - 0.3, 0), thick=0.13)
    ring(0, z, radius + 0.34, MAGENTA, (0, GATE_Y - 0.42, 0), thick=0.06)
    for part in range(20):
        # Blocks around the ring, as the stones of an arch.
        angle = math.radians(-90 + 18 * part + 9)
        made = box(-0.42, 0.42, -0.75, 0.75, -0.34, 0.34, SHELL, bevel=0.08)
        made.location = ((radius + 0.12) * math.cos(angle), GATE_Y, z + (radius + 0.12) * math.sin(angle))
        made.rotation_euler = (0, -angle, 0)
        if part % 2:
            lamp = box(-0.2, 0.2, -0.8, -0.74, -0.06, 0.06, CYAN, bevel=0)
            lamp.location, lamp.rotation_euler = made.location, made.rotation_euler
    for sign in (-1, 1):
        # Piers that hold it.
        for x0, x1, z0, z1 in ((3.9, 6.6, 0, 1.0), (4.2, 6.2, 1.0, 2.4), (4.9, 6.0, 2.4, 4.2)):
            box(*sorted((sign * x0, sign * x1)), GATE_Y - 1.1, GATE_Y + 1.1, z0, z1, SHELL, bevel=0.1)
        box(*sorted((sign * 4.0, sign * 6.5)), GATE_Y - 1.16, GATE_Y - 1.1, 0.85, 0.95, CYAN, bevel=0)
    for step in range(4):
        wide = 4.4 - step * 0.25
        y = GATE_Y - 3.2 + step * 0.55
        box(-wide, wide, y, GATE_Y + 2, step * 0.17, step * 0.17 + 0.17, SHELL, bevel=0.02)
        if step % 2 == 0:
            box(-wide, wide, y - 0.02, y, step * 0.17 + 0.11, step * 0.17 + 0.15, CORE, bevel=0)


# ---------------------------------------------------------------- the people, seen from behind


def arunika(x, y):
    """The sun: a red coat with lines of amber, a halo of rays, a lance."""
    body(x, y, 1.86, 1.05, SHELL, COAT_RED)
    lathe([(0.08, 1.5), (0.125, 1.6), (0.145, 1.72), (0.125, 1.84), (0.02, 1.92)], HAIR, (x, y, 0), squash=(1, 1.1))
    lathe([(0.15, 1.44), (0.19, 1.52), (0.21, 1.62)], COAT_RED, (x, y, 0), squash=(1, 0.9))
    ring(0, 1.76, 0.3, AMBER, (x, y + 0.12, 0), thick=0.016)
    for ray in range(-5, 6):
        angle = math.radians(ray * 20)
        plate([(-0.02, 0.35), (0.02, 0.35), (0, 0.5)], 0.015, AMBER, (x, y + 0.12, 1.76), turn=angle)
    for side in (-1, 1):
        lathe([(0.02, 1.36), (0.16, 1.38), (0.19, 1.46), (0.1, 1.56), (0.01, 1.59)], SHELL, (x + side * 0.32, y, 0), turns=16)
    rows = cloak(x, y - 0.05, 1.5, COAT_RED, 0.34, 0.75, -0.22, 0.03, 4)
    for column in (5, 27):
        seam(rows, column, AMBER)
    edging(rows[-1], AMBER)
    ring(0, 1.16, 0.13, AMBER, (x, y - 0.36, 0), thick=0.014)
    hand = (x + 0.6, y - 0.08, 1.2)
    arm([(x + 0.32, y, 1.44), (x + 0.49, y - 0.08, 1.22), hand], COAT_RED, SHELL)
    tube([(hand[0], hand[1], 0.02), (hand[0], hand[1], 1.2), (hand[0], hand[1], 2.35)], 0.024, SHELL)
    plate([(-0.05, 0), (0.05, 0), (0.075, 0.16), (0, 0.72), (-0.075, 0.16)], 0.03, AMBER, (hand[0], hand[1], 2.35))
    ring(0, 2.32, 0.13, AMBER, (hand[0], hand[1], 0), thick=0.018)
    arm([(x - 0.32, y, 1.44), (x - 0.45, y + 0.02, 1.16), (x - 0.42, y + 0.1, 0.9)], COAT_RED, SHELL)


def candra(x, y):
    """The moon: a hood, a blue coat, silver hair, a staff that is an antenna."""
    body(x, y, 1.72, 0.86, SHELL, COAT_BLUE)
    lathe(
        [(0.2, 1.34), (0.17, 1.44), (0.165, 1.56), (0.185, 1.67), (0.15, 1.79), (0.03, 1.9)],
        COAT_BLUE,
        (x, y - 0.02, 0),
        squash=(1, 1.15),
    )
    rows = cloak(x, y - 0.05, 1.46, COAT_BLUE, 0.29, 1.0, 0.2, 0.03, 9, hem=0.06)
    for column in (9, 23):
        seam(rows, column, CYAN, 0.012)
    edging(rows[-1], CYAN, 0.012)
    plate(crescent(0.14), 0.015, CYAN, (x + 0.04, y - 0.34, 1.1), lean=-0.1)
    hand = (x - 0.5, y - 0.06, 1.24)
    arm([(x - 0.27, y, 1.36), (x - 0.42, y - 0.06, 1.16), hand], COAT_BLUE, SHELL)
    tube([(hand[0], hand[1], 0.02), (hand[0], hand[1], 1.1), (hand[0], hand[1], 2.75)], [0.024, 0.022, 0.01], SILVER)
    for height, long in ((2.02, 0.17), (2.6, 0.09), (2.7, 0.06)):
        tube([(hand[0] - long, hand[1], height), (hand[0], hand[1], height), (hand[0] + long, hand[1], height)], 0.012, SILVER, sides=6)
    plate(crescent(0.24), 0.03, CYAN, (hand[0], hand[1], 2.3), turn=math.radians(-90))
    arm([(x + 0.27, y, 1.36), (x + 0.4, y, 1.12), (x + 0.38, y + 0.1, 0.92)], COAT_BLUE, SHELL)


def wesi(x, y):
    """Iron: rounded armour with lines of light, a pack with two vents, a hammer."""
    body(x, y, 1.98, 1.42, SHELL, COAT_GREY)
    lathe([(0.1, 1.62), (0.18, 1.7), (0.2, 1.84), (0.16, 1.98), (0.02, 2.04)], SHELL, (x, y, 0), squash=(1, 1.1))
    edging([(x + 0.205 * math.sin(t), y - 0.21 * math.cos(t), 1.84) for t in [math.radians(-80 + 16 * i) for i in range(11)]], MINT, 0.013)
    rows = cloak(x, y - 0.04, 1.5, COAT_GREY, 0.46, 0.5, -0.08, 0.03, 15, hem=0.42)
    edging(rows[-1], MINT, 0.013)
    for side in (-1, 1):
        lathe([(0.03, 1.36), (0.24, 1.4), (0.3, 1.54), (0.25, 1.7), (0.12, 1.8), (0.01, 1.82)], SHELL, (x + side * 0.44, y, 0), turns=20)
        edging([(x + side * 0.44 + 0.29 * math.sin(t), y - 0.27 * math.cos(t), 1.5) for t in [math.radians(-80 + 16 * i) for i in range(11)]], MINT, 0.012)
        lathe([(0.02, 0.0), (0.1, 0.02), (0.11, 0.5), (0.08, 0.62), (0.05, 0.6)], STEEL, (x + side * 0.17, y - 0.5, 1.16), turns=14)
        box(x + side * 0.17 - 0.022, x + side * 0.17 + 0.022, y - 0.63, y - 0.6, 1.26, 1.56, MINT, bevel=0.005)
        knee = x + side * 0.17 * 1.56
        lathe([(0.12, 0), (0.15, 0.06), (0.14, 0.3), (0.1, 0.42)], SHELL, (knee, y, 0), turns=14, squash=(1, 1.3))
    box(x - 0.27, x + 0.27, y - 0.46, y - 0.2, 1.08, 1.66, SHELL, bevel=0.08)
    hand = (x + 0.74, y - 0.02, 1.02)
    arm([(x + 0.46, y, 1.54), (x + 0.66, y, 1.3), hand], SHELL, SHELL)
    tube([(hand[0], hand[1], 0.3), (hand[0], hand[1], 0.8), (hand[0], hand[1], 1.4)], 0.035, STEEL)
    box(hand[0] - 0.34, hand[0] + 0.34, hand[1] - 0.17, hand[1] + 0.17, 0, 0.38, SHELL, bevel=0.06)
    for at in (-0.3, 0.3):
        box(hand[0] + at - 0.025, hand[0] + at + 0.025, hand[1] - 0.19, hand[1] + 0.19, 0.03, 0.35, MINT, bevel=0.01)
    arm([(x - 0.46, y, 1.54), (x - 0.68, y, 1.28), (x - 0.64, y + 0.06, 0.96)], SHELL, SHELL)


# ---------------------------------------------------------------- what is there

street()
city()
traffic()
cables()
signs()
gate()

parts.into = "people"
SPREAD = 1.68 if CROP == "wide" else 1.55
FRONT = 0.7 if CROP == "wide" else 3.2
arunika(-0.05, FRONT)
candra(-SPREAD, FRONT + 0.8)
wesi(SPREAD, FRONT + 0.6)

# ---------------------------------------------------------------- light and camera

skylight(SKY, 0.6 if DAY else 0.8)
panel((0, GATE_Y + 0.3, 5.5), (1, 0.55, 0.3) if DAY else (0.35, 0.6, 1.0), 700, 9, turn=(-90, 0, 0))
for lamp in (light(-7, 9, 4, (0.1, 0.6, 1.0), 260, 0.6), light(7, 9, 4, (1.0, 0.1, 0.5), 320, 0.6)):
    lamp.visible_glossy = False  # The signs are what the street reflects.
if DAY:
    sun((-0.2, -1, -0.3), (1, 0.4, 0.3), 1.6, 3)
    sun((0.5, 0.9, -0.7), (0.5, 0.34, 1.0), 0.8, 20)
else:
    sun((-0.5, 0.9, -0.7), (0.35, 0.3, 0.85), 0.25, 20)

if CROP == "wide":
    # The gate is right of the middle, since the title has the left third.
    camera((-0.4, -9.5, 1.6), 22, shift=(-0.15, 0.065))
else:
    camera((0, -7.6, 1.5), 30, sensor=24, shift=(0, 0.22))

show(LAYER)
render(RATIOS[CROP], transparent=True, mist=(14, 95, 0.9), haze=HAZE, glare=0.55)
