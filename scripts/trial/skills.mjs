// @ts-check
// What monsters do: mob_parse_row_mobskilldb of src/map/mob.cpp, mob_skill_db_libconfig_sub_skill of src/map/mob.c. Their
// skills have the names of skill_db.
import { elementsOf, member, readLibconfig, wordOf } from './libconfig.mjs'
import { entriesOf } from './rathenaItems.mjs'
import { readText } from './text.mjs'
import { numberOf, textOf } from './yaml.mjs'

/** @typedef {{ name: string, level: number, chance: number, isConditional: boolean, target: string, isCast: boolean, isDelayed: boolean, calls: number[] }} Skill `chance` in percent */

const STATES = /^(any|idle|walk|loot|dead|attack|angry|chase|follow|anytarget)$/
const COLUMNS = 19
const MOST_SKILLS = 50
/** `mob_max_skilllvl` of conf/battle/skill.conf. */
const MOST_LEVEL = 100
/** NPC_SUMMONSLAVE, NPC_SUMMONMONSTER and NPC_DEATHSUMMON of src/map/skill.cpp call the monsters of their values. */
const CALLING = ['NPC_SUMMONSLAVE', 'NPC_SUMMONMONSTER', 'NPC_DEATHSUMMON']

/** @param {import('./world.mjs').Tree} tree @param {'rathena' | 'hercules'} emulator @param {Map<number, import('./world.mjs').Monster>} monsters */
export function readSkills(tree, emulator, monsters) {
  return emulator === 'rathena' ? rathenaSkills(tree, monsters) : herculesSkills(tree, monsters)
}

/** @param {number} value @param {number} most */
const within = (value, most) => Math.min(Math.max(value, 1), most)
/** @param {string | undefined} text as atoi reads it */
const atoi = (text) => Number(/^\s*[-+]?\d+/.exec(text ?? '')?.[0] ?? 0)

/** @param {import('./world.mjs').Tree} tree @param {Map<number, import('./world.mjs').Monster>} monsters @returns {Map<number, Skill[]>} */
function rathenaSkills(tree, monsters) {
  /** @type {Map<number, { key: string, name: string, isGround: boolean }>} */
  const skills = new Map()
  for (const { node } of entriesOf(tree, 'db/skill_db.yml')) {
    const [id, key] = [numberOf(node, 'Id'), textOf(node, 'Name')]
    const isGround = textOf(node, 'TargetType')?.toLowerCase() === 'ground'
    if (id !== null && key !== null) skills.set(id, { key, name: textOf(node, 'Description') ?? key, isGround })
  }
  /** @type {Map<number, Skill[]>} */
  const found = new Map()
  for (const path of [`db/${tree.isRenewal ? 're' : 'pre-re'}/mob_skill_db.txt`, 'db/import/mob_skill_db.txt'])
    for (const line of (readText(tree.root, path, tree.encoding) ?? '').split('\n')) {
      const parts = line.replace(/\/\/.*$/, '').split(',')
      if (parts.length !== COLUMNS) continue
      const id = atoi(parts[0])
      if (!monsters.has(id)) continue
      if (parts[1] === 'clear') {
        found.delete(id)
        continue
      }
      const own = found.get(id) ?? []
      found.set(id, own)
      const skill = skills.get(atoi(parts[3]))
      if (!skill || own.length >= MOST_SKILLS || !STATES.test(parts[2] ?? '')) continue
      own.push({
        name: skill.name.trim(),
        level: within(atoi(parts[4]), MOST_LEVEL),
        chance: within(atoi(parts[5]), 10_000) / 100,
        isConditional: parts[2] !== 'any' || parts[10] !== 'always',
        // What is not on the ground has no surroundings.
        target: !skill.isGround && /^around/.test(parts[9] ?? '') ? 'target' : (parts[9] ?? ''),
        isCast: atoi(parts[6]) > 0,
        isDelayed: atoi(parts[7]) > 0,
        calls: CALLING.includes(skill.key) ? parts.slice(12, 17).map(atoi) : [],
      })
    }
  return found
}

/** @param {import('./world.mjs').Tree} tree @param {Map<number, import('./world.mjs').Monster>} monsters @returns {Map<number, Skill[]>} */
function herculesSkills(tree, monsters) {
  const folder = `db/${tree.isRenewal ? 're' : 'pre-re'}`
  /** @param {string} path @param {string} list */
  const read = (path, list) => elementsOf(member(readLibconfig(readText(tree.root, path, tree.encoding) ?? ''), list))
  /** @type {Map<string, { name: string, isGround: boolean }>} */
  const skills = new Map()
  for (const path of [`${folder}/skill_db.conf`, 'db/skill_db2.conf'])
    for (const node of read(path, 'skill_db')) {
      const key = wordOf(node, 'Name')
      const types = member(node, 'SkillType')
      const isGround = types !== undefined && 'pairs' in types && types.pairs.some((one) => one.key === 'Place')
      if (key !== null) skills.set(key, { name: wordOf(node, 'Description') ?? key, isGround })
    }
  const byName = new Map([...monsters.values()].map(({ internal, id }) => [internal, id]))
  /** @type {Map<number, Skill[]>} */
  const found = new Map()
  for (const path of [`${folder}/mob_skill_db.conf`, 'db/mob_skill_db2.conf'])
    for (const group of read(path, 'mob_skill_db'))
      for (const { key: monster, node } of 'pairs' in group ? group.pairs : []) {
        const id = byName.get(monster)
        if (id === undefined) continue
        for (const { key, node: use } of 'pairs' in node ? node.pairs : []) {
          const own = found.get(id) ?? []
          found.set(id, own)
          const text = (/** @type {string} */ name) => {
            const one = member(use, name)
            return one && 'value' in one ? String(one.value) : ''
          }
          const skill = skills.get(key)
          const target = text('SkillTarget').replace('MST_', '').toLowerCase() || 'target'
          if (skill && text('ClearSkills') === 'true') own.length = 0
          else if (skill && own.length < MOST_SKILLS)
            own.push({
              name: skill.name.trim(),
              level: within(Number(text('SkillLevel') || 1), MOST_LEVEL),
              chance: within(Number(text('Rate') || 1), 10_000) / 100,
              isConditional: !/^(|MSS_ANY)$/.test(text('SkillState')) || !/^(|MSC_ALWAYS)$/.test(text('CastCondition')),
              target: !skill.isGround && /^around/.test(target) ? 'target' : target.replace(/^random$/, 'randomtarget'),
              isCast: Number(text('CastTime')) > 0,
              isDelayed: Number(text('Delay')) > 0,
              calls: CALLING.includes(key)
                ? [0, 1, 2, 3, 4].map((value) => byName.get(text(`val${value}`)) ?? Number(text(`val${value}`)))
                : [],
            })
        }
      }
  return found
}
