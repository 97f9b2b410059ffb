import type { LuaCall, LuaValue } from '../lua/luaFile.ts'
import type { GameTexts } from '../source/gameText.ts'
import { luaFiles } from './luaFiles.ts'
import { WHOLE_NUMBERS } from './numbers.ts'
import { readXml, type XmlNode } from './xmlTree.ts'

const WEAPONS = 'data/weapons/weapons.xml'
const MOVEMENTS = 'data/movements/movements.xml'

/** Who may use an item. */
export interface Rule {
  /** 0 is everybody. */
  level: number
  vocations: readonly Vocation[]
}

interface Vocation {
  name: string
  /** Whether the game names it in the item's description. */
  isShown: boolean
}

export type Rules = ReadonlyMap<number, Rule>

/** The names of vocations as the game says them, or all if it says none. */
export function namesOf(vocations: readonly Vocation[]): string {
  const shown = vocations.filter(({ isShown }) => isShown)
  return [...new Set((shown.length > 0 ? shown : vocations).map(({ name }) => name))].join(', ')
}

const number = (text: string | undefined): number => Math.max(0, WHOLE_NUMBERS.tfs(text) ?? 0)

/**
 * The rules of TFS for weapons (Weapon::configureEvent in src/weapons.cpp) and for what is worn (MoveEvent::configureEvent
 * in src/movement.cpp). An item of both needs both levels; the game names the vocations of the latter.
 */
export function xmlRules(texts: GameTexts): Rules {
  const rules = new Map<number, Rule>()
  for (const node of nodesOf(texts, WEAPONS)) {
    const id = number(node.attributes['id'])
    if (/^(?:melee|distance|wand)$/i.test(node.name) && !rules.has(id)) rules.set(id, ruleOf(node))
  }
  for (const node of nodesOf(texts, MOVEMENTS)) {
    if ((node.attributes['event'] ?? '').toLowerCase() !== 'equip') continue
    const { level, vocations } = ruleOf(node)
    for (const id of wornBy(node)) {
      const known = rules.get(id)
      rules.set(id, {
        level: Math.max(level, known?.level ?? 0),
        vocations: vocations.length > 0 ? vocations : (known?.vocations ?? []),
      })
    }
  }
  return rules
}

const nodesOf = (texts: GameTexts, path: string): readonly XmlNode[] =>
  texts.folder.has(path) ? (readXml(texts, path)?.children ?? []) : []

const ruleOf = ({ attributes, children }: XmlNode): Rule => ({
  level: number(attributes['level']),
  vocations: children.flatMap(({ attributes: { name = '', showInDescription = '1' } }) =>
    name === '' ? [] : [{ name, isShown: /^[1ty]/i.test(showInDescription) }],
  ),
})

/** The most items that an event names; a whole range of numbers would take time for nothing. */
const MOST_IDS = 1_000

/** MoveEvents::registerEvent in src/movement.cpp. */
function wornBy({ attributes: { itemid, fromid, toid } }: XmlNode): number[] {
  if (itemid !== undefined) return itemid.split(';').map(number)
  const [first, last] = [number(fromid), number(toid)]
  const count = first === 0 ? 0 : Math.max(first, last) - first + 1
  return Array.from({ length: Math.min(count, MOST_IDS) }, (_, index) => first + index)
}

/** Other scripts are not read: a tree has two thousand. */
const HAS_RULES = /:runeId\b|\bWeapon\s*\(|["']equip["']/i

/**
 * The rules of scripts for runes, weapons and what is worn: luaSpellRegister, luaWeaponRegister and luaMoveEventRegister in
 * TFS' src/luascript.cpp and below Canary's src/lua/functions.
 */
export function scriptRules(texts: GameTexts, folders: readonly string[]): Rules {
  const rules = new Map<number, Rule>()
  for (const folder of folders)
    for (const { lua, text } of luaFiles(texts, folder, HAS_RULES)) {
      const made = new Map<string, ScriptRule>()
      for (const call of lua.calls) {
        if (call.result !== null && isMaker(call.name)) made.set(call.result, new ScriptRule(call.name, text))
        const colon = call.name.lastIndexOf(':')
        const of = made.get(call.name.slice(0, colon))
        if (call.name.slice(colon) !== ':register') of?.call(call.name.slice(colon + 1), call)
        else for (const id of of?.ids ?? []) rules.set(id, { level: of?.level ?? 0, vocations: of?.vocations ?? [] })
      }
    }
  return rules
}

const MAKERS = ['Spell', 'Weapon', 'MoveEvent'] as const
type Maker = (typeof MAKERS)[number]
const isMaker = (name: string): name is Maker => MAKERS.some((maker) => maker === name)

/** What a script has said of a rune, a weapon or an event so far. */
class ScriptRule implements Rule {
  level = 0
  vocations: Vocation[] = []
  readonly #maker: Maker
  readonly #text: (bytes: string) => string
  #ids: number[] = []
  #isWorn = false

  constructor(maker: Maker, text: (bytes: string) => string) {
    this.#maker = maker
    this.#text = text
  }

  get ids(): readonly number[] {
    return this.#maker === 'MoveEvent' && !this.#isWorn ? [] : this.#ids
  }

  call(method: string, { values }: LuaCall): void {
    const [first] = values
    if (method === 'level' || method === 'runeLevel') this.level = typeof first === 'number' ? Math.max(0, first) : 0
    if (method === 'type') this.#isWorn = typeof first === 'string' && first.toLowerCase() === 'equip'
    if (method === 'vocation') this.vocations.push(...this.#vocationsOf(values))
    if (method !== (this.#maker === 'Spell' ? 'runeId' : 'id')) return
    const ids = values.filter((id) => typeof id === 'number')
    // Only events have several numbers: of runes and weapons a call changes the one before.
    this.#ids = this.#maker === 'MoveEvent' ? [...this.#ids, ...ids] : ids.slice(0, 1)
  }

  /** `spell:vocation("druid;true", "elder druid")` of a rune, `event:vocation("druid", true)` of the others. */
  #vocationsOf(values: readonly LuaValue[]): Vocation[] {
    const names = this.#maker === 'Spell' ? values : values.slice(0, 1)
    return names.flatMap((value) => {
      const [name = '', shown] = typeof value === 'string' ? this.#text(value).split(';') : []
      return name === '' ? [] : [{ name, isShown: this.#maker === 'Spell' ? shown === 'true' : values[1] === true }]
    })
  }
}
