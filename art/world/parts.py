"""Materials, shapes, light and the camera of the pictures that Blender's Cycles renders: the looks' key art and the banners.

Arguments: FACE … WIDTH SAMPLES OUT.png; FACE is day or night.
"""
import math
import random
import sys

import bpy
from mathutils import Vector

ARGUMENTS = sys.argv[sys.argv.index("--") + 1 :]
FACE = ARGUMENTS[0]
WIDTH, SAMPLES, OUT = int(ARGUMENTS[-3]), int(ARGUMENTS[-2]), ARGUMENTS[-1]
DAY = FACE == "day"
# The shapes of key art; width to height.
RATIOS = {"wide": (16, 9), "tall": (9, 14)}

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


def glow(name, color, strength):
    """A light that is seen and reflected. What it would throw on others comes from lamps, since many small lights are noise."""
    made = material(name, (0, 0, 0), emission=color, strength=strength)
    made.cycles.sample_as_light = False
    return made


def fire():
    """Yellow below and red at the tips. The film's curve makes a stronger light white."""
    made = material("fire", (0, 0, 0), emission=(1, 0.4, 0.06), strength=2.6 if DAY else 3.4)
    nodes, links = made.node_tree.nodes, made.node_tree.links
    where, apart, ramp = (nodes.new(kind) for kind in ("ShaderNodeTexCoord", "ShaderNodeSeparateXYZ", "ShaderNodeValToRGB"))
    links.new(where.outputs["Generated"], apart.inputs["Vector"])
    links.new(apart.outputs["Z"], ramp.inputs["Fac"])
    stops = ramp.color_ramp.elements
    stops[0].color, stops[1].color = (1, 0.62, 0.14, 1), (0.75, 0.07, 0.01, 1)
    stops.new(0.45).color = (1, 0.3, 0.03, 1)
    links.new(ramp.outputs["Color"], nodes["Principled BSDF"].inputs["Emission"])
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
FIRE = fire()
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
    shader.inputs["Specular"].default_value = 0.02
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


def water():
    made = material("water", (0.03, 0.045, 0.06) if DAY else (0.008, 0.016, 0.04), roughness=0.12)
    nodes, links = made.node_tree.nodes, made.node_tree.links
    where = nodes.new("ShaderNodeTexCoord")
    stretch = nodes.new("ShaderNodeMapping")
    stretch.inputs["Scale"].default_value = (0.35, 1.6, 1)
    waves = nodes.new("ShaderNodeTexNoise")
    waves.inputs["Scale"].default_value = 1.1
    waves.inputs["Detail"].default_value = 5
    bumps = nodes.new("ShaderNodeBump")
    bumps.inputs["Strength"].default_value = 0.5
    links.new(where.outputs["Object"], stretch.inputs["Vector"])
    links.new(stretch.outputs["Vector"], waves.inputs["Vector"])
    links.new(waves.outputs["Fac"], bumps.inputs["Height"])
    links.new(bumps.outputs["Normal"], nodes["Principled BSDF"].inputs["Normal"])
    return made

# ---------------------------------------------------------------- shapes

layers = {"land": [], "people": []}
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


def light(x, y, z, color, power, size):
    made = bpy.data.lights.new("lamp", "POINT")
    made.color, made.energy, made.shadow_soft_size = color, power, size
    thing = bpy.data.objects.new("lamp", made)
    scene.collection.objects.link(thing)
    thing.location = (x, y, z)
    return thing


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


# ---------------------------------------------------------------- light and sky

world = bpy.data.worlds.new("world")
scene.world = world
world.use_nodes = True

# The sky's light from the horizon up, and the haze before it, of the golden gate and the banners.
GOLDEN_SKY = (
    [(0.0, (0.95, 0.55, 0.25)), (0.06, (1.0, 0.66, 0.34)), (0.2, (0.80, 0.47, 0.34)), (0.45, (0.30, 0.25, 0.38)), (1.0, (0.09, 0.10, 0.24))]
    if DAY
    else [(0.0, (0.10, 0.20, 0.42)), (0.08, (0.07, 0.15, 0.34)), (0.3, (0.025, 0.055, 0.16)), (1.0, (0.006, 0.012, 0.05))]
)
GOLDEN_HAZE = (1.0, 0.55, 0.26) if DAY else (0.06, 0.13, 0.33)


def skylight(stops, strength):
    nodes, links = world.node_tree.nodes, world.node_tree.links
    where, separate, ramp = (nodes.new(kind) for kind in ("ShaderNodeTexCoord", "ShaderNodeSeparateXYZ", "ShaderNodeValToRGB"))
    links.new(where.outputs["Generated"], separate.inputs["Vector"])
    while len(ramp.color_ramp.elements) < len(stops):
        ramp.color_ramp.elements.new(0.5)
    for element, (position, color) in zip(ramp.color_ramp.elements, stops):
        element.position, element.color = position, (*color, 1)
    links.new(separate.outputs["Z"], ramp.inputs["Fac"])
    links.new(ramp.outputs["Color"], nodes["Background"].inputs["Color"])
    nodes["Background"].inputs["Strength"].default_value = strength


def sun(direction, color, power, size):
    made = bpy.data.lights.new("sun", "SUN")
    made.color, made.energy, made.angle = color, power, math.radians(size)
    thing = bpy.data.objects.new("sun", made)
    scene.collection.objects.link(thing)
    thing.rotation_euler = Vector(direction).to_track_quat("-Z", "Y").to_euler()


def camera(where, lens, sensor=36, shift=(0, 0), turn=(90, 0, 0)):
    made = bpy.data.cameras.new("camera")
    eye = bpy.data.objects.new("camera", made)
    scene.collection.objects.link(eye)
    scene.camera = eye
    eye.location, made.lens, made.sensor_width, made.sensor_fit = where, lens, sensor, "HORIZONTAL"
    made.shift_x, made.shift_y = shift
    eye.rotation_euler = tuple(math.radians(angle) for angle in turn)


def panel(where, color, power, size, turn=(90, 0, 0)):
    """A round lamp that shines towards the camera, and is seen in what reflects."""
    made = bpy.data.lights.new("panel", "AREA")
    made.color, made.energy, made.shape, made.size = color, power, "DISK", size
    thing = bpy.data.objects.new("panel", made)
    scene.collection.objects.link(thing)
    thing.location, thing.visible_camera = where, False
    thing.rotation_euler = tuple(math.radians(angle) for angle in turn)


def show(layer):
    """Another layer throws its shadows and reflections, and is not seen."""
    for name, things in layers.items():
        for thing in things:
            thing.visible_camera = layer in (name, "all")


def bloom(tree, image, alpha, strength):
    """Light that spreads around what is bright, also beyond the layer's edges."""
    nodes, links = tree.nodes, tree.links
    bright = nodes.new("CompositorNodeMixRGB")
    bright.blend_type, bright.use_clamp = "SUBTRACT", True
    bright.inputs[2].default_value = (0.7, 0.7, 0.7, 1)
    links.new(image, bright.inputs[1])
    spread = bright.outputs[0]
    for percent in (0.7, 3.0):
        blur, both = nodes.new("CompositorNodeBlur"), nodes.new("CompositorNodeMixRGB")
        blur.filter_type, blur.use_relative, blur.aspect_correction = "FAST_GAUSS", True, "Y"
        blur.factor_x = blur.factor_y = percent
        both.blend_type = "ADD"
        both.inputs[0].default_value = strength
        links.new(bright.outputs[0], blur.inputs[0])
        links.new(image, both.inputs[1])
        links.new(blur.outputs[0], both.inputs[2])
        image, spread = both.outputs[0], blur.outputs[0]
    grey, seen, over = (nodes.new(kind) for kind in ("CompositorNodeRGBToBW", "CompositorNodeMath", "CompositorNodeSetAlpha"))
    seen.operation, over.mode = "MAXIMUM", "REPLACE_ALPHA"
    links.new(spread, grey.inputs[0])
    links.new(grey.outputs[0], seen.inputs[0])
    links.new(alpha, seen.inputs[1])
    links.new(image, over.inputs["Image"])
    links.new(seen.outputs[0], over.inputs["Alpha"])
    return over.outputs[0]


def render(ratio, transparent, mist, haze=GOLDEN_HAZE, glare=0.0):
    """`ratio` is (width, height); `mist` is (from, depth, strength), `haze` its colour."""
    scene.render.engine = "CYCLES"
    cycles = scene.cycles
    cycles.samples = SAMPLES
    cycles.use_denoising = False
    cycles.max_bounces = 4
    cycles.diffuse_bounces = 2
    cycles.glossy_bounces = 2
    cycles.sample_clamp_indirect = 2
    cycles.sample_clamp_direct = 6
    cycles.use_adaptive_sampling = True
    cycles.adaptive_threshold = 0.03
    scene.render.film_transparent = transparent
    scene.view_settings.view_transform = "Filmic"
    scene.view_settings.look = "Medium High Contrast"
    scene.render.image_settings.color_mode = "RGBA"
    scene.render.resolution_x = WIDTH
    scene.render.resolution_y = WIDTH * ratio[1] // ratio[0]
    scene.render.filepath = OUT

    scene.view_layers[0].use_pass_mist = True
    world.mist_settings.start, world.mist_settings.depth = mist[:2]
    scene.use_nodes = True
    tree = scene.node_tree
    tree.nodes.clear()
    source, mix, over, out = (
        tree.nodes.new(kind)
        for kind in ("CompositorNodeRLayers", "CompositorNodeMixRGB", "CompositorNodeSetAlpha", "CompositorNodeComposite")
    )
    mix.inputs[2].default_value = (*haze, 1)
    strength = tree.nodes.new("CompositorNodeMath")
    strength.operation = "MULTIPLY"
    strength.inputs[1].default_value = mist[2]
    # A colour that is not multiplied by its alpha keeps the edges of the layer clean.
    tree.links.new(source.outputs["Mist"], strength.inputs[0])
    tree.links.new(strength.outputs[0], mix.inputs[0])
    tree.links.new(source.outputs["Image"], mix.inputs[1])
    over.mode = "APPLY"
    tree.links.new(mix.outputs[0], over.inputs["Image"])
    tree.links.new(source.outputs["Alpha"], over.inputs["Alpha"])
    lit = bloom(tree, over.outputs[0], source.outputs["Alpha"], glare) if glare else over.outputs[0]
    tree.links.new(lit, out.inputs[0])
    bpy.ops.render.render(write_still=True)
