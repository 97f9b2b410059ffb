"""Renders the key art with Blender's Cycles: blender -b --python art/world/scene.py -- FACE CROP LAYER WIDTH SAMPLES OUT.png

FACE is day or night, CROP is wide or tall, LAYER is sky, land or people. `draw.ts` calls it and paints over what it gets.
"""
import math
import random
import sys

import bpy
from mathutils import Vector

FACE, CROP, LAYER, WIDTH, SAMPLES, OUT = sys.argv[sys.argv.index("--") + 1 :]
DAY = FACE == "day"
RATIO = {"wide": (16, 9), "tall": (9, 14)}[CROP]

bpy.ops.wm.read_factory_settings(use_empty=True)
scene = bpy.context.scene
random.seed(7)


# ---------------------------------------------------------------- materials


def material(name, color, roughness=0.8, metallic=0.0, emission=None, strength=0.0, grain=0.0, scale=6.0, bump=0.0):
    """A principled material whose colour varies by `grain`, with bumps of a noise."""
    made = bpy.data.materials.new(name)
    made.use_nodes = True
    nodes, links = made.node_tree.nodes, made.node_tree.links
    shader = nodes["Principled BSDF"]
    shader.inputs["Base Color"].default_value = (*color, 1)
    shader.inputs["Roughness"].default_value = roughness
    shader.inputs["Metallic"].default_value = metallic
    if emission:
        shader.inputs["Emission"].default_value = (*emission, 1)
        shader.inputs["Emission Strength"].default_value = strength
    if grain or bump:
        where = nodes.new("ShaderNodeTexCoord")
        noise = nodes.new("ShaderNodeTexNoise")
        noise.inputs["Scale"].default_value = scale
        noise.inputs["Detail"].default_value = 8
        links.new(where.outputs["Object"], noise.inputs["Vector"])
        if grain:
            ramp = nodes.new("ShaderNodeValToRGB")
            dark = tuple(c * (1 - grain) for c in color)
            light = tuple(min(1, c * (1 + grain)) for c in color)
            ramp.color_ramp.elements[0].position, ramp.color_ramp.elements[1].position = 0.35, 0.65
            ramp.color_ramp.elements[0].color, ramp.color_ramp.elements[1].color = (*dark, 1), (*light, 1)
            links.new(noise.outputs["Fac"], ramp.inputs["Fac"])
            links.new(ramp.outputs["Color"], shader.inputs["Base Color"])
        if bump:
            bumps = nodes.new("ShaderNodeBump")
            bumps.inputs["Strength"].default_value = bump
            links.new(noise.outputs["Fac"], bumps.inputs["Height"])
            links.new(bumps.outputs["Normal"], shader.inputs["Normal"])
    return made


def brick():
    """Courses of brick and stone, as the gates of Java and Bali have them."""
    made = material("brick", (0.36, 0.13, 0.07), roughness=0.9, grain=0.35, scale=2.2)
    nodes, links = made.node_tree.nodes, made.node_tree.links
    shader = nodes["Principled BSDF"]
    where = nodes.new("ShaderNodeTexCoord")
    turn = nodes.new("ShaderNodeMapping")
    turn.inputs["Rotation"].default_value = (math.radians(90), 0, 0)
    bricks = nodes.new("ShaderNodeTexBrick")
    bricks.inputs["Scale"].default_value = 2.2
    bricks.inputs["Mortar Size"].default_value = 0.025
    bricks.inputs["Color1"].default_value = (0.42, 0.16, 0.08, 1)
    bricks.inputs["Color2"].default_value = (0.28, 0.095, 0.055, 1)
    bricks.inputs["Mortar"].default_value = (0.11, 0.075, 0.06, 1)
    links.new(where.outputs["Object"], turn.inputs["Vector"])
    links.new(turn.outputs["Vector"], bricks.inputs["Vector"])
    links.new(bricks.outputs["Color"], shader.inputs["Base Color"])
    bumps = nodes.new("ShaderNodeBump")
    bumps.inputs["Strength"].default_value = 0.5
    links.new(bricks.outputs["Fac"], bumps.inputs["Height"])
    bumps.invert = True
    links.new(bumps.outputs["Normal"], shader.inputs["Normal"])
    return made


BRICK = brick()
STONE = material("stone", (0.30, 0.27, 0.23), roughness=0.85, grain=0.4, scale=3, bump=0.35)
TRIM = material("trim", (0.50, 0.40, 0.26), roughness=0.7, grain=0.3, scale=8, bump=0.3)
GOLD = material("gold", (0.85, 0.52, 0.16), roughness=0.28, metallic=1)
SILVER = material("silver", (0.68, 0.76, 0.88), roughness=0.3, metallic=1)
IRON = material("iron", (0.16, 0.16, 0.18), roughness=0.42, metallic=1)
LEATHER = material("leather", (0.09, 0.05, 0.03), roughness=0.6, grain=0.3, bump=0.2)
SKIN = material("skin", (0.36, 0.19, 0.11), roughness=0.6)
RED = material("red", (0.42, 0.055, 0.03), roughness=0.85, grain=0.2, scale=20)
INDIGO = material("indigo", (0.045, 0.075, 0.26), roughness=0.85, grain=0.2, scale=20)
UMBER = material("umber", (0.15, 0.075, 0.035), roughness=0.9, grain=0.35, scale=14, bump=0.3)
LEAF = material("leaf", (0.035, 0.09, 0.025), roughness=0.7, grain=0.4)
BARK = material("bark", (0.12, 0.08, 0.05), roughness=0.9, grain=0.4, bump=0.4)
GRASS = material("grass", (0.07, 0.10, 0.025), roughness=1, grain=0.5, scale=1.5)
FIRE = material("fire", (1, 0.5, 0.15), emission=(1, 0.42, 0.1), strength=9 if not DAY else 5)
PORTAL = material(
    "portal",
    (1, 0.8, 0.4),
    emission=(1.0, 0.62, 0.22) if DAY else (0.25, 0.55, 1.0),
    strength=3.2 if DAY else 2.4,
)


def paving():
    made = material("paving", (0.33, 0.27, 0.2), roughness=0.55)
    nodes, links = made.node_tree.nodes, made.node_tree.links
    shader = nodes["Principled BSDF"]
    where = nodes.new("ShaderNodeTexCoord")
    bricks = nodes.new("ShaderNodeTexBrick")
    bricks.inputs["Scale"].default_value = 0.55
    bricks.inputs["Mortar Size"].default_value = 0.012
    bricks.inputs["Color1"].default_value = (0.36, 0.28, 0.19, 1)
    bricks.inputs["Color2"].default_value = (0.22, 0.175, 0.125, 1)
    bricks.inputs["Mortar"].default_value = (0.06, 0.05, 0.035, 1)
    noise = nodes.new("ShaderNodeTexNoise")
    noise.inputs["Scale"].default_value = 0.35
    noise.inputs["Detail"].default_value = 6
    wet = nodes.new("ShaderNodeValToRGB")
    wet.color_ramp.elements[0].position, wet.color_ramp.elements[1].position = 0.44, 0.56
    wet.color_ramp.elements[0].color = (0.32, 0.32, 0.32, 1)
    wet.color_ramp.elements[1].color = (0.7, 0.7, 0.7, 1)
    links.new(where.outputs["Object"], bricks.inputs["Vector"])
    links.new(where.outputs["Object"], noise.inputs["Vector"])
    links.new(noise.outputs["Fac"], wet.inputs["Fac"])
    links.new(wet.outputs["Color"], shader.inputs["Roughness"])
    links.new(bricks.outputs["Color"], shader.inputs["Base Color"])
    return made


PAVING = paving()

# ---------------------------------------------------------------- shapes

layers = {"sky": [], "land": [], "people": []}
into = "land"


def add(made, name, mats, smooth=False, bevel=0.0, where=(0, 0, 0)):
    thing = bpy.data.objects.new(name, made)
    scene.collection.objects.link(thing)
    thing.location = where
    for one in mats if isinstance(mats, (list, tuple)) else [mats]:
        made.materials.append(one)
    if smooth:
        for polygon in made.polygons:
            polygon.use_smooth = True
    if bevel:
        rounded = thing.modifiers.new("bevel", "BEVEL")
        rounded.width, rounded.segments = bevel, 2
    layers[into].append(thing)
    return thing


def box(x0, x1, y0, y1, z0, z1, mat, bevel=0.04):
    made = bpy.data.meshes.new("box")
    corners = [(x, y, z) for x in (x0, x1) for y in (y0, y1) for z in (z0, z1)]
    faces = [(0, 1, 3, 2), (4, 6, 7, 5), (0, 4, 5, 1), (2, 3, 7, 6), (0, 2, 6, 4), (1, 5, 7, 3)]
    made.from_pydata(corners, [], faces)
    return add(made, "box", mat, bevel=bevel)


def grid(rows, mat, name="grid", closed=False, thick=0.0, smooth=True, level=1):
    """A surface through rows of points."""
    made = bpy.data.meshes.new(name)
    wide = len(rows[0])
    points = [p for row in rows for p in row]
    faces = []
    for r in range(len(rows) - 1):
        for c in range(wide if closed else wide - 1):
            n = (c + 1) % wide
            faces.append((r * wide + c, r * wide + n, (r + 1) * wide + n, (r + 1) * wide + c))
    made.from_pydata(points, [], faces)
    thing = add(made, name, mat, smooth=smooth)
    if thick:
        solid = thing.modifiers.new("solid", "SOLIDIFY")
        solid.thickness = thick
    if level:
        fine = thing.modifiers.new("fine", "SUBSURF")
        fine.levels = fine.render_levels = level
    return thing


def lathe(profile, mat, where=(0, 0, 0), turns=24, squash=(1, 1), level=1, lean=(0, 0)):
    """A turned body: `profile` has (radius, height)."""
    top = profile[-1][1] or 1
    rows = []
    for radius, height in profile:
        dx, dy = lean[0] * height / top, lean[1] * height / top
        rows.append(
            [
                (
                    where[0] + dx + radius * squash[0] * math.cos(2 * math.pi * t / turns),
                    where[1] + dy + radius * squash[1] * math.sin(2 * math.pi * t / turns),
                    where[2] + height,
                )
                for t in range(turns)
            ]
        )
    return grid(rows, mat, "lathe", closed=True, level=level)


def tube(points, radii, mat, sides=10):
    """A limb, a staff or a horn along points."""
    rows = []
    for index, point in enumerate(points):
        here = Vector(point)
        before, after = Vector(points[max(0, index - 1)]), Vector(points[min(len(points) - 1, index + 1)])
        along = (after - before).normalized()
        side = along.cross(Vector((0, 1, 0)) if abs(along.y) < 0.9 else Vector((1, 0, 0))).normalized()
        up = side.cross(along)
        radius = radii[index] if isinstance(radii, (list, tuple)) else radii
        rows.append(
            [tuple(here + radius * (math.cos(2 * math.pi * t / sides) * side + math.sin(2 * math.pi * t / sides) * up)) for t in range(sides)]
        )
    return grid(rows, mat, "tube", closed=True, level=1)


def plate(outline, thickness, mat, where, lean=0.0, turn=0.0, bevel=0.01):
    """A flat shape of (x, z) that faces the camera, such as a blade or an emblem."""
    made = bpy.data.meshes.new("plate")
    count = len(outline)
    front = [(x, -thickness / 2, z) for x, z in outline]
    back = [(x, thickness / 2, z) for x, z in outline]
    faces = [tuple(range(count)), tuple(range(2 * count - 1, count - 1, -1))]
    faces += [(i, i + count, (i + 1) % count + count, (i + 1) % count) for i in range(count)]
    made.from_pydata(front + back, [], faces)
    thing = add(made, "plate", mat, where=where, bevel=bevel)
    thing.rotation_euler = (lean, turn, 0)
    return thing


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
    for _ in range(9):
        angle, away = dice.uniform(0, 2 * math.pi), dice.uniform(0.05, 0.42)
        high = 1.5 * (1 - away) * dice.uniform(0.6, 1.1)
        rows = [(away * 0.55, 0.0), (away * 0.6 + 0.1, high * 0.22), (0.12, high * 0.55), (0.01, high)]
        lean = (dice.uniform(-0.2, 0.2), dice.uniform(-0.1, 0.1))
        lathe(rows, FIRE, (x + away * math.cos(angle), y + away * 0.8 * math.sin(angle), 2.4), turns=8, lean=lean)
    light(x, y - 0.2, 3.3, (1, 0.45, 0.14), 500 if not DAY else 120, 0.5)


def light(x, y, z, color, power, size):
    made = bpy.data.lights.new("lamp", "POINT")
    made.color, made.energy, made.shadow_soft_size = color, power, size
    thing = bpy.data.objects.new("lamp", made)
    scene.collection.objects.link(thing)
    thing.location = (x, y, z)


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


def frond(spine, angle, dice):
    """Narrow leaflets on both sides of a rib."""
    points, faces = [], []
    sx, sy = -math.sin(angle), math.cos(angle)
    for index, (x, y, z) in enumerate(spine[1:], 1):
        s = index / len(spine)
        long = 1.25 * math.sin(math.pi * (0.12 + 0.86 * s)) ** 0.8
        for side in (-1, 1):
            droop = dice.uniform(0.5, 0.95) * long
            ahead = 0.45 * long
            tip = (x + sx * side * long * 0.8 + math.cos(angle) * ahead, y + sy * side * long * 0.8 + math.sin(angle) * ahead, z - droop)
            wide = 0.075
            first = len(points)
            points += [
                (x - math.cos(angle) * wide, y - math.sin(angle) * wide, z),
                (x + math.cos(angle) * wide, y + math.sin(angle) * wide, z),
                ((x + tip[0]) / 2 + math.cos(angle) * wide, (y + tip[1]) / 2 + math.sin(angle) * wide, (z + tip[2]) / 2 + 0.12 * long),
                tip,
                ((x + tip[0]) / 2 - math.cos(angle) * wide, (y + tip[1]) / 2 - math.sin(angle) * wide, (z + tip[2]) / 2 + 0.12 * long),
            ]
            faces.append(tuple(range(first, first + 5)))
    made = bpy.data.meshes.new("frond")
    made.from_pydata(points, [], faces)
    add(made, "frond", LEAF)
    tube(spine, [0.05 - 0.0018 * i for i in range(len(spine))], BARK, sides=5)


def palm(x, y, tall, lean, seed):
    dice = random.Random(seed)
    trunk = [(x + lean * (t / 8) ** 2, y, tall * t / 8) for t in range(9)]
    tube(trunk, [0.34 - 0.02 * t for t in range(9)], BARK)
    top = trunk[-1]
    for leaf in range(15):
        angle = 2 * math.pi * leaf / 15 + dice.uniform(-0.2, 0.2)
        rise, length = dice.uniform(0.2, 1.0), dice.uniform(3.4, 4.6)
        spine = []
        for t in range(25):
            s = t / 24
            spine.append(
                (
                    top[0] + length * s * math.cos(angle),
                    top[1] + length * s * math.sin(angle),
                    top[2] + rise * 2.4 * s - 3.6 * s * s,
                )
            )
        frond(spine, angle, dice)


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


def cloak(x, y, height, mat, wide, flare, wind, fold, seed, hem=0.12):
    """A cloak that hangs from the shoulders and is blown to a side."""
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
    return grid(rows, mat, "cloak", thick=0.02, level=1)


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


def ring(cx, cz, radius, mat, where, thick=0.03):
    points = [
        (where[0] + cx + radius * math.cos(t), where[1], where[2] + cz + radius * math.sin(t))
        for t in [2 * math.pi * i / 32 for i in range(33)]
    ]
    tube(points, thick, mat, sides=8)


def star(points, outer, inner, turn=0.0):
    return [
        ((outer if i % 2 == 0 else inner) * math.sin(math.pi * i / points + turn), (outer if i % 2 == 0 else inner) * math.cos(math.pi * i / points + turn))
        for i in range(2 * points)
    ]


def crescent(radius, bite=0.45):
    outer = [(radius * math.cos(t), radius * math.sin(t)) for t in [math.radians(-130 + 260 * i / 20 + 180) for i in range(21)]]
    inner = [
        (bite * radius + radius * 0.78 * math.cos(t), radius * 0.78 * math.sin(t))
        for t in [math.radians(118 - 236 * i / 20 + 180) for i in range(21)]
    ]
    return outer + inner


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

into = "people"
SPREAD = 2.0 if CROP == "wide" else 1.35
FRONT = 1.5 if CROP == "wide" else 2.6
arunika(-0.05, FRONT)
candra(-SPREAD, FRONT + 0.9)
wesi(SPREAD, FRONT + 0.7)

# ---------------------------------------------------------------- light and sky

world = bpy.data.worlds.new("world")
scene.world = world
world.use_nodes = True
nodes, links = world.node_tree.nodes, world.node_tree.links
background = nodes["Background"]
where = nodes.new("ShaderNodeTexCoord")
separate = nodes.new("ShaderNodeSeparateXYZ")
links.new(where.outputs["Generated"], separate.inputs["Vector"])
ramp = nodes.new("ShaderNodeValToRGB")
stops = (
    [(0.0, (0.95, 0.55, 0.25)), (0.06, (1.0, 0.66, 0.34)), (0.2, (0.80, 0.47, 0.34)), (0.45, (0.30, 0.25, 0.38)), (1.0, (0.09, 0.10, 0.24))]
    if DAY
    else [(0.0, (0.10, 0.20, 0.42)), (0.08, (0.07, 0.15, 0.34)), (0.3, (0.025, 0.055, 0.16)), (1.0, (0.006, 0.012, 0.05))]
)
while len(ramp.color_ramp.elements) < len(stops):
    ramp.color_ramp.elements.new(0.5)
for element, (position, color) in zip(ramp.color_ramp.elements, stops):
    element.position, element.color = position, (*color, 1)
links.new(separate.outputs["Z"], ramp.inputs["Fac"])
links.new(ramp.outputs["Color"], background.inputs["Color"])
background.inputs["Strength"].default_value = 0.75 if DAY else 0.9


def sun(direction, color, power, size):
    made = bpy.data.lights.new("sun", "SUN")
    made.color, made.energy, made.angle = color, power, math.radians(size)
    thing = bpy.data.objects.new("sun", made)
    scene.collection.objects.link(thing)
    thing.rotation_euler = Vector(direction).to_track_quat("-Z", "Y").to_euler()


if DAY:
    sun((-0.25, -1, -0.42), (1, 0.62, 0.3), 5.5, 3)  # From behind the gate.
    sun((0.6, 0.9, -0.7), (0.75, 0.7, 0.85), 0.7, 20)  # What the sky behind the viewer gives.
else:
    sun((0.2, -1, -0.6), (0.45, 0.62, 1.0), 2.6, 3)
    sun((-0.5, 0.9, -0.7), (0.3, 0.4, 0.75), 0.3, 20)

camera = bpy.data.cameras.new("camera")
eye = bpy.data.objects.new("camera", camera)
scene.collection.objects.link(eye)
scene.camera = eye
if CROP == "wide":
    # The gate is right of the middle, since the title has the left third.
    eye.location, camera.lens, camera.sensor_width = (-0.4, -7.6, 1.45), 27, 36
    camera.shift_x, camera.shift_y = -0.15, 0.135
    eye.rotation_euler = (math.radians(90), 0, 0)
else:
    eye.location, camera.lens, camera.sensor_width = (0, -7.6, 1.5), 30, 24
    camera.sensor_fit = "HORIZONTAL"
    camera.shift_x, camera.shift_y = 0, 0.3
    eye.rotation_euler = (math.radians(90), 0, 0)

# ---------------------------------------------------------------- render

scene.render.engine = "CYCLES"
scene.cycles.samples = int(SAMPLES)
scene.cycles.use_denoising = False
scene.cycles.max_bounces = 4
scene.cycles.diffuse_bounces = 2
scene.cycles.glossy_bounces = 2
scene.cycles.sample_clamp_indirect = 2
scene.cycles.sample_clamp_direct = 6
scene.cycles.use_adaptive_sampling = True
scene.cycles.adaptive_threshold = 0.03
scene.render.film_transparent = True
scene.view_settings.view_transform = "Filmic"
scene.view_settings.look = "Medium High Contrast"
scene.render.image_settings.color_mode = "RGBA"
scene.render.resolution_x = int(WIDTH)
scene.render.resolution_y = int(WIDTH) * RATIO[1] // RATIO[0]
scene.render.filepath = OUT

scene.view_layers[0].use_pass_mist = True
world.mist_settings.start, world.mist_settings.depth = 9, 90
scene.use_nodes = True
tree = scene.node_tree
tree.nodes.clear()
source, mix, over, out = (
    tree.nodes.new(kind) for kind in ("CompositorNodeRLayers", "CompositorNodeMixRGB", "CompositorNodeSetAlpha", "CompositorNodeComposite")
)
mix.inputs[2].default_value = (1.0, 0.55, 0.26, 1) if DAY else (0.06, 0.13, 0.33, 1)
strength = tree.nodes.new("CompositorNodeMath")
strength.operation = "MULTIPLY"
strength.inputs[1].default_value = 0.85
# A colour that is not multiplied by its alpha keeps the edges of the layer clean.
tree.links.new(source.outputs["Mist"], strength.inputs[0])
tree.links.new(strength.outputs[0], mix.inputs[0])
tree.links.new(source.outputs["Image"], mix.inputs[1])
over.mode = "APPLY"
tree.links.new(mix.outputs[0], over.inputs["Image"])
tree.links.new(source.outputs["Alpha"], over.inputs["Alpha"])
tree.links.new(over.outputs[0], out.inputs[0])

for name, things in layers.items():
    for thing in things:
        # Another layer throws its shadows and reflections, and is not seen.
        thing.visible_camera = name == LAYER or LAYER == "all"
bpy.ops.render.render(write_still=True)
