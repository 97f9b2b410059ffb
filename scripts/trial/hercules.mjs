// @ts-check
// Hercules' items and monsters, as src/map/itemdb.c (itemdb_readdb_libconfig_sub, itemdb_validate_entry) and
// src/map/mob.c (mob_read_db_sub, mob_db_validate_entry) read them.
import { readText, turn } from './text.mjs'
import { elementsOf, member, readLibconfig, wordOf } from './libconfig.mjs'
import { sexOf } from './rathenaItems.mjs'

/** @typedef {import('./libconfig.mjs').Node} Node */

/** Constants that the databases name by number, too: db/constants.conf. @type {Record<string, Record<number, string>>} */
const NUMBERS = {
  IT_: {
    ...{ 0: 'HEALING', 2: 'USABLE', 3: 'ETC', 4: 'WEAPON', 5: 'ARMOR', 6: 'CARD', 7: 'PETEGG', 8: 'PETARMOR' },
    ...{ 10: 'AMMO', 11: 'DELAYCONSUME', 12: 'SELECTPACKAGE', 18: 'CASH' },
  },
  SEX_: { 0: 'FEMALE', 1: 'MALE', 2: 'ANY' },
  Size_: { 0: 'Small', 1: 'Medium', 2: 'Large' },
  RC_: {
    ...{ 0: 'Formless', 1: 'Undead', 2: 'Brute', 3: 'Plant', 4: 'Insect', 5: 'Fish', 6: 'Demon' },
    ...{ 7: 'DemiHuman', 8: 'Angel', 9: 'Dragon', 10: 'Player' },
  },
  Ele_: {
    ...{ 0: 'Neutral', 1: 'Water', 2: 'Earth', 3: 'Fire', 4: 'Wind', 5: 'Poison', 6: 'Holy', 7: 'Dark' },
    ...{ 8: 'Ghost', 9: 'Undead' },
  },
}

/** The places that a constant means, by the names of rAthena. @type {Record<string, string[]>} */
const PLACES = {
  ...{ WEAPON: ['Right_Hand'], HAND_R: ['Right_Hand'], SHIELD: ['Left_Hand'], HAND_L: ['Left_Hand'] },
  ...{
    ARMS: ['Right_Hand', 'Left_Hand'],
    ACC: ['Right_Accessory', 'Left_Accessory'],
    ACC_RL: ['Right_Accessory', 'Left_Accessory'],
  },
  ...{ ACC_R: ['Right_Accessory'], ACC_L: ['Left_Accessory'], HELM: ['Head_Top', 'Head_Mid', 'Head_Low'] },
  ...{ SHADOW_ACC_R: ['Shadow_Right_Accessory'], SHADOW_ACC_L: ['Shadow_Left_Accessory'] },
  SHADOW_ACC: ['Shadow_Right_Accessory', 'Shadow_Left_Accessory'],
}

const TRADE = {
  ...{ nodrop: 'NoDrop', notrade: 'NoTrade', partneroverride: 'TradePartner', noselltonpc: 'NoSell', nocart: 'NoCart' },
  ...{ nostorage: 'NoStorage', nogstorage: 'NoGuildStorage', nomail: 'NoMail', noauction: 'NoAuction' },
}
const SCRIPTS = ['Script', 'OnEquipScript', 'OnUnequipScript']
const STATS = ['Str', 'Agi', 'Vit', 'Int', 'Dex', 'Luk']
const DROPS = /** @type {const} */ ([
  ['MvpDrops', 3],
  ['Drops', 10],
])

/** @param {Node | undefined} node @param {string} key @returns {number | undefined} */
function numberIn(node, key) {
  const found = member(node, key)
  return found && 'value' in found && typeof found.value === 'number' ? Math.trunc(found.value) : undefined
}

/** A number that the loader takes only if it is not negative. @param {Node} node @param {string} key @param {number} before */
const count = (node, key, before) => {
  const value = numberIn(node, key)
  return value !== undefined && value >= 0 ? value : before
}

/** A constant without its prefix. @param {Node} node @param {string} key @param {string} prefix */
function constant(node, key, prefix) {
  const value = numberIn(node, key)
  if (value !== undefined) return NUMBERS[prefix]?.[value]
  return wordOf(node, key)?.replace(new RegExp(`^${prefix}`, 'i'), '')
}

/** @param {Node | undefined} node */
const isTrue = (node) => node !== undefined && 'value' in node && (node.value === true || node.value === 1)

/** @param {import('./world.mjs').Tree} tree @param {string[]} paths @param {string} key */
function entriesOf(tree, paths, key) {
  return paths.flatMap((path) => {
    const text = readText(tree.root, path, tree.encoding)
    return text === null ? [] : elementsOf(member(readLibconfig(text), key)).map((node) => ({ node, path }))
  })
}

/** @param {import('./world.mjs').Tree} tree @param {import('./world.mjs').LeftOut[]} leftOut */
export function readItems(tree, leftOut) {
  /** @type {Map<number, import('./world.mjs').Item>} */
  const items = new Map()
  const folder = tree.isRenewal ? 're' : 'pre-re'
  for (const { node, path } of entriesOf(tree, [`db/${folder}/item_db.conf`, 'db/item_db2.conf'], 'item_db')) {
    const where = `${path}:${node.line}`
    const id = numberIn(node, 'Id')
    const clone = member(node, 'CloneItem')
    const cloned =
      clone && 'value' in clone
        ? [...items.values()].find((one) => one.id === clone.value || one.internal === clone.value)
        : undefined
    const inherited = id !== undefined && isTrue(member(node, 'Inherit')) ? items.get(id) : undefined
    const old = cloned ?? inherited
    const internal = wordOf(node, 'AegisName') || inherited?.internal
    const name = wordOf(node, 'Name') || old?.name
    if (id === undefined || !internal || !name || !/^\w*$/.test(internal) || (clone && !cloned)) {
      leftOut.push({ kind: 'item', where, text: `no number or name, or a name that the server refuses: ${internal}` })
      continue
    }
    const trade = new Set(old?.trade)
    for (const [rule, name] of Object.entries(TRADE)) {
      const found = member(member(node, 'Trade'), rule)
      if (found) turn(trade, name, isTrue(found))
    }
    const refines = member(node, 'Refine')
    if (refines) turn(trade, 'NoRefine', !isTrue(refines))
    const kind = constant(node, 'Type', 'IT_') ?? old?.kind ?? 'ETC'
    const level = member(node, 'EquipLv')
    const levels = level && 'list' in level ? level.list : level ? [level] : []
    /** @param {number} index */
    const levelAt = (index) => {
      const one = levels[index]
      return one && 'value' in one ? Number(one.value) : undefined
    }
    const buy = numberIn(node, 'Buy') ?? old?.buy ?? -1
    const sell = numberIn(node, 'Sell') ?? old?.sell ?? -1
    /** @type {import('./world.mjs').Item} */
    const item = {
      ...{ id, where, name, internal, trade, kind },
      subtype: /^(weapon|ammo)$/i.test(kind) ? (constant(node, 'Subtype', '[WA]_') ?? old?.subtype ?? '') : '',
      weight: count(node, 'Weight', old?.weight ?? 0),
      slots: Math.min(count(node, 'Slots', old?.slots ?? 0), 4),
      buy: buy < 0 ? (sell < 0 ? 0 : sell * 2) : buy,
      sell: sell < 0 ? (buy < 0 ? 0 : Math.floor(buy / 2)) : sell,
      attack: count(node, 'Atk', old?.attack ?? 0),
      // Only weapons have any: status_calc_pc_ of src/map/status.c.
      magicAttack: /^weapon$/i.test(kind) ? count(node, 'Matk', old?.magicAttack ?? 0) : 0,
      defense: count(node, 'Def', old?.defense ?? 0),
      range: count(node, 'Range', old?.range ?? 0),
      weaponLevel: Math.min(count(node, 'WeaponLv', old?.weaponLevel ?? 0), 4),
      armorLevel: 0,
      requiredLevel: levelAt(0) ?? old?.requiredLevel ?? 0,
      maximumLevel: levelAt(1) ?? old?.maximumLevel ?? 0,
      sex: constant(node, 'Gender', 'SEX_') ?? old?.sex ?? 'ANY',
      jobs: member(node, 'Job')
        ? switchesOf(member(node, 'Job'))
        : cloned || inherited
          ? (old?.jobs ?? new Map())
          : new Map(),
      classes: member(node, 'Upper') ? wordsOf(member(node, 'Upper'), 'ITEMUPPER_') : (old?.classes ?? new Map()),
      places: member(node, 'Loc') ? placesOf(member(node, 'Loc')) : (old?.places ?? new Map()),
      scripts: SCRIPTS.map((key, index) => wordOf(node, key) ?? old?.scripts[index] ?? ''),
    }
    item.sex = sexOf(item)
    if (!/^(weapon|armor)$/i.test(kind)) item.trade.delete('NoRefine')
    items.set(id, item)
  }
  return items
}

/** @param {Node | undefined} node */
const switchesOf = (node) =>
  new Map(node && 'pairs' in node ? node.pairs.map(({ key, node }) => [key, isTrue(node)]) : [])

/** @param {Node | undefined} node @param {string} prefix @returns {Map<string, boolean>} */
const wordsOf = (node, prefix) =>
  new Map(
    (node && 'list' in node ? node.list : node ? [node] : []).flatMap((one) =>
      'value' in one && typeof one.value === 'string' ? [[one.value.replace(prefix, ''), true]] : [],
    ),
  )

/** @param {Node | undefined} node @returns {Map<string, boolean>} */
const placesOf = (node) => {
  const bits = node && 'value' in node && typeof node.value === 'number' ? node.value : 0
  const named = [...wordsOf(node, 'EQP_').keys()].flatMap((word) => PLACES[word] ?? [word])
  return new Map([...named, ...BITS.filter((_, index) => bits & (1 << index))].map((place) => [place, true]))
}

/** The bits of `enum equip_pos` in src/map/pc.h. */
const BITS = [
  ...['Head_Low', 'Right_Hand', 'Garment', 'Right_Accessory', 'Armor'],
  ...['Left_Hand', 'Shoes', 'Left_Accessory', 'Head_Top', 'Head_Mid'],
]

/**
 * @param {import('./world.mjs').Tree} tree @param {Map<number, import('./world.mjs').Item>} items
 * @param {import('./world.mjs').LeftOut[]} leftOut
 */
export function readMonsters(tree, items, leftOut) {
  const itemOf = new Map([...items.values()].map(({ internal, id }) => [internal, id]))
  /** @type {Map<number, import('./world.mjs').Monster>} */
  const monsters = new Map()
  const folder = tree.isRenewal ? 're' : 'pre-re'
  for (const { node, path } of entriesOf(tree, [`db/${folder}/mob_db.conf`, 'db/mob_db2.conf'], 'mob_db')) {
    const where = `${path}:${node.line}`
    const id = numberIn(node, 'Id')
    const old = id !== undefined && isTrue(member(node, 'Inherit')) ? monsters.get(id) : undefined
    const internal = wordOf(node, 'SpriteName') || old?.internal
    const name = wordOf(node, 'Name') || old?.name
    if (id === undefined || !internal || !name || id <= 1000) {
      leftOut.push({ kind: 'monster', where, text: 'no number or name, or a number that the server refuses' })
      continue
    }
    const mode = member(node, 'Mode')
    const modes = mode
      ? new Set([...switchesOf(mode)].filter(([, isOn]) => isOn).map(([name]) => name))
      : (old?.modes ?? new Set())
    /** @type {import('./world.mjs').Monster} */
    const monster = {
      ...{ id, where, name, internal, modes, rank: '', magicAttack: null, hit: 0, flee: 0 },
      level: Math.max(1, count(node, 'Lv', old?.level ?? 1)),
      hp: Math.max(1, count(node, 'Hp', old?.hp ?? 1)),
      baseExperience: count(node, 'Exp', old?.baseExperience ?? 0),
      jobExperience: count(node, 'JExp', old?.jobExperience ?? 0),
      mvpExperience: count(node, 'MvpExp', old?.mvpExperience ?? 0),
      attack: attackOf(node, old),
      defense: count(node, 'Def', old?.defense ?? 0),
      magicDefense: count(node, 'Mdef', old?.magicDefense ?? 0),
      stats: STATS.map((stat, index) => {
        const value = count(member(node, 'Stats') ?? node, stat, old?.stats[index] ?? 0)
        return tree.isRenewal ? value : Math.max(1, value)
      }),
      range: count(node, 'AttackRange', old?.range ?? 1),
      speed: count(node, 'MoveSpeed', old?.speed ?? 0),
      sp: Math.max(1, count(node, 'Sp', old?.sp ?? 1)),
      castRange: Math.max(1, count(node, 'ViewRange', old?.castRange ?? 1)),
      chaseRange: count(node, 'ChaseRange', old?.chaseRange ?? 1),
      // `monster_max_aspd` of conf/map/battle/monster.conf is 199, of which battle.c makes 10.
      attackDelay: Math.min(Math.max(count(node, 'AttackDelay', old?.attackDelay ?? 4_000), 20), 4_000),
      attackMotion: Math.min(Math.max(count(node, 'AttackMotion', old?.attackMotion ?? 2_000), 10), 2_000),
      damageMotion: count(node, 'DamageMotion', old?.damageMotion ?? 0),
      otherName: wordOf(node, 'JName') ?? old?.otherName ?? '',
      race: raceOf(constant(node, 'Race', 'RC_'), old),
      size: constant(node, 'Size', 'Size_') ?? old?.size ?? 'Small',
      element: elementOf(member(node, 'Element')) ?? old?.element ?? 'Neutral 1',
      drops: [],
    }
    for (const [key, most] of DROPS) monster.drops.push(...readDrops(node, key, most, path, itemOf, old, leftOut))
    monsters.set(id, finish(monster, tree.isRenewal))
  }
  return monsters
}

/** A constant that does not exist counts as none. @param {string | undefined} race @param {import('./world.mjs').Monster | undefined} old */
const raceOf = (race, old) => (race !== undefined && RACES.test(race) ? race : (old?.race ?? 'Formless'))
const RACES = /^(Formless|Undead|Brute|Plant|Insect|Fish|Demon|DemiHuman|Angel|Dragon|Player)$/

/** @param {Node} node @param {import('./world.mjs').Monster | undefined} old */
function attackOf(node, old) {
  const found = member(node, 'Attack')
  if (!found) return [...(old?.attack ?? [0, 0])]
  const values = 'list' in found ? found.list : [found, found]
  return [0, 1].map((index) => {
    const one = values[index]
    return one && 'value' in one ? Number(one.value) : (old?.attack[index] ?? 0)
  })
}

/** @param {Node | undefined} node */
function elementOf(node) {
  const [name, level] = elementsOf(node).map((one) => ('value' in one ? String(one.value) : ''))
  return name === undefined ? undefined : `${NUMBERS['Ele_']?.[Number(name)] ?? name.replace('Ele_', '')} ${level}`
}

/**
 * mob_read_db_drops_sub and mob_read_db_mvpdrops_sub.
 * @param {Node} node @param {'Drops' | 'MvpDrops'} key @param {number} most @param {string} path
 * @param {Map<string, number>} itemOf @param {import('./world.mjs').Monster | undefined} old
 * @param {import('./world.mjs').LeftOut[]} leftOut
 */
function readDrops(node, key, most, path, itemOf, old, leftOut) {
  const isPrize = key === 'MvpDrops'
  // An inherited list is overwritten from its beginning; what is beyond the new one stays.
  const drops = (old?.drops ?? []).filter((drop) => drop.isPrize === isPrize)
  const group = member(node, key)
  let index = 0
  for (const { key: name, node: one } of group && 'pairs' in group ? group.pairs : []) {
    const where = `${path}:${one.line}`
    const [first] = 'list' in one ? one.list : [one]
    const rate = first && 'value' in first && typeof first.value === 'number' ? first.value : 0
    const item = itemOf.get(name)
    if (index >= most || item === undefined || rate <= 0) {
      leftOut.push({ kind: 'drop', where, text: `${name}: ${rate}` })
      continue
    }
    drops[index++] = { item, chance: Math.min(rate, 10_000) / 100, isPrize, where }
  }
  return drops
}

/** mob_db_validate_entry, with status_calc_misc of src/map/status.c. @param {import('./world.mjs').Monster} monster @param {boolean} isRenewal */
function finish(monster, isRenewal) {
  const [, agility = 0, , intelligence = 0, dexterity = 0] = monster.stats
  monster.chaseRange = Math.max(monster.chaseRange, monster.castRange)
  monster.hit = monster.level + dexterity + (isRenewal ? 150 : 0)
  monster.flee = monster.level + agility + (isRenewal ? 100 : 0)
  const [attack = 0] = monster.attack
  // status_get_weapon_atk: a monster's second number is no attack then.
  if (isRenewal) monster.attack = [80, 120].map((part) => Math.floor((attack * part) / 100))
  if (!isRenewal) monster.magicAttack = [7, 5].map((part) => intelligence + Math.floor(intelligence / part) ** 2)
  monster.rank = monster.mvpExperience > 0 ? 'mvp' : monster.modes.has('Boss') ? 'boss' : ''
  return monster
}
