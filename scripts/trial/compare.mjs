// @ts-check
// What the API says beside what the tree says.
import { comparePlaces } from './comparePlaces.mjs'
import { compareLinks } from './compareLinks.mjs'
import { bare, seen } from './text.mjs'
import {
  isSameChoice,
  isSameModes,
  isSamePlaces,
  isSameRules,
  isSameSubtype,
  placesOf,
  plainScript,
  said,
} from './words.mjs'

/** @typedef {import('./site.mjs').Row} Row */
/** @typedef {Record<'items' | 'monsters' | 'maps' | 'spawns' | 'drops' | 'npcs' | 'wares' | 'warps' | 'links', Row[]>} Rows */

export const PATHS = /** @type {const} */ ({
  items: '/game-info/items',
  monsters: '/game-info/monsters',
  maps: '/game-info/mapinfo',
  spawns: '/game-info/spawns',
  drops: '/game-info/server-information/droplist',
  npcs: '/game-info/server-information/npclist',
  wares: '/game-info/npc-items',
  warps: '/game-info/warps',
  links: '/game-info/item-links',
})

/** @param {import('./world.mjs').World} world @param {Rows} rows @param {import('./tally.mjs').Tally} tally */
export function compareAll(world, rows, tally) {
  compareItems(world, rows.items, tally)
  compareMonsters(world, rows.monsters, tally)
  comparePlaces(world, rows, tally)
  compareLinks(world, rows, tally)
}

/**
 * The rows by their key; a key without a row, or with several, is a difference.
 * @template {string | number} T @param {string} kind @param {Map<T, { where: string, name: string }>} expected
 * @param {Row[]} rows @param {(row: Row) => T} keyOf @param {import('./tally.mjs').Tally} tally
 */
export function byKey(kind, expected, rows, keyOf, tally) {
  /** @type {Map<T, Row>} */
  const found = new Map()
  for (const row of rows) {
    const key = keyOf(row)
    if (found.has(key) || !expected.has(key))
      tally.same(kind, '', `row ${row.id} ${row['items_name'] ?? row['monster_name']}`, 'one of the files, once', key)
    else found.set(key, row)
  }
  for (const [key, { where, name }] of expected)
    tally.judge(kind, where, `${key} ${name}`, key, found.has(key) ? key : 'no row', found.has(key))
  return found
}

/** @param {Row} row @returns {number} */
export const numberOf = (row) => row['game_id']

/** Jobs that no player has. */
const UNPLAYABLE = new Set(['gangsi', 'deathknight', 'darkcollector'])

/** The bare words of all lists. @param {import('./world.mjs').World} world @param {'jobs' | 'classes'} key */
const wordsOf = (world, key) => {
  const words = [...world.items.values()].flatMap((item) => [...item[key].keys()].map(bare))
  return new Set(words.filter((word) => word !== 'all' && !UNPLAYABLE.has(word)))
}

/** @param {import('./world.mjs').World} world @param {Row[]} rows @param {import('./tally.mjs').Tally} tally */
function compareItems(world, rows, tally) {
  const found = byKey('item: number', world.items, rows, numberOf, tally)
  const jobs = wordsOf(world, 'jobs')
  const classes = wordsOf(world, 'classes')
  for (const item of world.items.values()) {
    const row = found.get(item.id)
    if (!row) continue
    const subject = `${item.id} ${item.name}`
    const { judge, number } = tally.of('item', item.where, subject, row)
    judge('name', seen(item.name), row['items_name'])
    judge('internal name', item.internal, row['internal_name'])
    judge('kind', item.kind, row['kind'], bare(item.kind) === bare(row['kind']))
    judge('subtype', item.subtype, row['subtype'], isSameSubtype(item.subtype, row['subtype']))
    judge('weight', item.weight / 10, row['weight'], item.weight / 10 === (row['weight'] ?? 0))
    judge('buying price', item.buy, row['buy_price'])
    // What no NPC buys has no price for NPCs.
    judge(
      'selling price',
      item.sell,
      row['sell_price'],
      item.sell === row['sell_price'] || (item.trade.has('NoSell') && row['sell_price'] === null),
    )
    number('slots', item.slots, 'slots')
    number('attack', item.attack, 'attack')
    number('magic attack', item.magicAttack, 'magic_attack')
    number('defence', item.defense, 'defense')
    number('range', item.range, 'range')
    number('weapon level', item.weaponLevel, 'weapon_level')
    number('armour level', item.armorLevel, 'armor_level')
    number('required level', item.requiredLevel, 'required_level')
    number('maximum level', item.maximumLevel, 'maximum_level')
    const sex = /^(both|any)$/i.test(item.sex) ? '' : item.sex
    judge('sex', sex, row['sex'], bare(sex) === bare(row['sex']))
    judge('jobs', said(item.jobs), row['used_by'], isSameChoice(item.jobs, row['used_by'], jobs))
    judge('classes', said(item.classes), row['classes'], isSameChoice(item.classes, row['classes'], classes))
    const places = placesOf(item.places)
    judge('places', places.join(', '), row['places'], isSamePlaces(places, row['places']))
    judge('trade rules', [...item.trade].join(', '), row['trade_rules'], isSameRules(item.trade, row['trade_rules']))
    judge(
      'script',
      item.scripts.join('\n').trim(),
      row['script'],
      plainScript(item.scripts.join('\n')) === plainScript(row['script']),
    )
  }
}

/** @param {import('./world.mjs').World} world @param {Row[]} rows @param {import('./tally.mjs').Tally} tally */
function compareMonsters(world, rows, tally) {
  const found = byKey('monster: number', world.monsters, rows, numberOf, tally)
  for (const monster of world.monsters.values()) {
    const row = found.get(monster.id)
    if (!row) continue
    const subject = `${monster.id} ${monster.name}`
    const { judge, number } = tally.of('monster', monster.where, subject, row)
    judge('name', seen(monster.name), row['monster_name'])
    judge('internal name', monster.internal, row['internal_name'])
    judge('race', monster.race, row['race'], bare(monster.race) === bare(row['race']))
    judge('size', monster.size, row['size'], bare(monster.size) === bare(row['size']))
    judge('element', monster.element, row['element'], bare(monster.element) === bare(row['element']))
    judge('rank', monster.rank, row['rank'])
    number('level', monster.level, 'level')
    number('HP', monster.hp, 'hp')
    number('base experience', monster.baseExperience, 'base_experience')
    number('job experience', monster.jobExperience, 'job_experience')
    number('MVP experience', monster.mvpExperience, 'mvp_experience')
    number('attack', monster.attack[0] ?? 0, 'attack')
    number('most attack', monster.attack[1] ?? 0, 'attack_most')
    if (monster.magicAttack) {
      number('magic attack', monster.magicAttack[0] ?? 0, 'magic_attack')
      number('most magic attack', monster.magicAttack[1] ?? 0, 'magic_attack_most')
    }
    number('defence', monster.defense, 'defense')
    number('magic defence', monster.magicDefense, 'magic_defense')
    number('hit', monster.hit, 'hit')
    number('flee', monster.flee, 'flee')
    for (const [index, field] of STATS.entries()) number(field, monster.stats[index] ?? 0, field)
    number('range', monster.range, 'range')
    // FluxCP shows the speed of what does not move, too.
    number('speed', monster.speed, 'walk_milliseconds')
    number('SP', monster.sp, 'sp')
    number('cast range', monster.castRange, 'cast_range')
    number('chase range', monster.chaseRange, 'chase_range')
    // What does not attack has no pace of attacks.
    number('attack delay', monster.modes.has('CanAttack') ? monster.attackDelay : 0, 'attack_delay')
    number('attack motion', monster.modes.has('CanAttack') ? monster.attackMotion : 0, 'attack_motion')
    number('damage motion', monster.damageMotion, 'damage_motion')
    const otherName = seen(monster.otherName) === seen(monster.name) ? '' : seen(monster.otherName)
    judge('other name', otherName, row['other_name'])
    judge('modes', [...monster.modes].sort().join(', '), row['modes'], isSameModes(monster.modes, row['modes']))
    compareSkills(world, monster, row, tally)
  }
}

const STATS = ['strength', 'agility', 'vitality', 'intelligence', 'dexterity', 'luck']

/** @type {Record<string, string>} */
const TARGETS = {
  ...{ target: 'sasarannya', randomtarget: 'siapa saja di dekatnya', self: 'diri sendiri', friend: 'temannya' },
  ...{ master: 'tuannya', around: 'sekelilingnya', around1: 'sekelilingnya (3×3)', around2: 'sekelilingnya (5×5)' },
  ...{ around3: 'sekelilingnya (7×7)', around4: 'sekelilingnya (9×9)', around5: 'sekeliling sasaran (3×3)' },
  ...{ around6: 'sekeliling sasaran (5×5)', around7: 'sekeliling sasaran (7×7)', around8: 'sekeliling sasaran (9×9)' },
}

/** Lines that say the same are one. @param {import('./world.mjs').World} world @param {import('./world.mjs').Monster} monster @param {Row} row @param {import('./tally.mjs').Tally} tally */
function compareSkills(world, { id, where, name }, row, tally) {
  const skills = world.skills.get(id) ?? []
  const keyed = (/** @type {Iterable<string>} */ all) =>
    [...new Set(all)].map((key) => ({ where, key: `${id} ${name}: ${key}` }))
  tally.bags(
    'monster: skill, level, chance, target, whether on a condition, with a cast, with a delay',
    keyed(
      skills.map(({ name, level, chance, target, isConditional, isCast, isDelayed }) =>
        [name, level, `${chance} %`, TARGETS[target] ?? TARGETS['target'], isConditional, isCast, isDelayed].join(
          ' | ',
        ),
      ),
    ),
    keyed(
      linesOf(row['skills']).map((line) => {
        const [skill, level, condition, chance = '', target, cast = '', delay = ''] = line.split(' | ')
        const flags = [condition !== '', cast !== '', delay !== '']
        return [skill, level, chance.replace(',', '.'), target, ...flags].join(' | ')
      }),
    ),
  )
  const slaves = skills.flatMap(({ calls }) => calls.flatMap((called) => world.monsters.get(called)?.name ?? []))
  tally.bags('monster: slave', keyed(slaves.map(seen)), keyed(linesOf(row['slaves'])))
}

/** @param {string | null | undefined} text */
const linesOf = (text) =>
  String(text ?? '')
    .split('\n')
    .filter((line) => line !== '')
