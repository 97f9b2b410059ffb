import type { GameFault } from '../../../../content/realms/gameFiles.ts'
import type { Place } from '../gameData.ts'
import type { GameTexts } from './gameText.ts'

/** A value in YAML or libconfig. Numbers stay text, because only the code that reads a field knows its type. */
export type GameNode = Place &
  (
    | { kind: 'text'; text: string }
    | { kind: 'list'; items: GameNode[] }
    /** A name may occur twice, for example if a Hercules monster drops an item twice. */
    | { kind: 'map'; entries: [name: string, value: GameNode][] }
  )

export class SyntaxFault extends Error {
  override name = 'SyntaxFault'
  readonly code: GameFault['code']
  readonly place: Place

  constructor(code: GameFault['code'], { file, line }: Place, message: string) {
    super(message)
    this.code = code
    this.place = { file, line }
  }
}

export const textOf = (node: GameNode | null | undefined): string | null => (node?.kind === 'text' ? node.text : null)

/**
 * Of two values of the same name both servers find the first: rAthena by rapidyaml's Tree::find_child, Hercules by
 * libconfig's __config_list_search.
 */
export function mapOf(node: GameNode | null | undefined): ReadonlyMap<string, GameNode> {
  const fields = new Map<string, GameNode>()
  if (node?.kind === 'map') for (const [name, value] of node.entries) if (!fields.has(name)) fields.set(name, value)
  return fields
}

export const isTrue = (node: GameNode | undefined): boolean => textOf(node)?.toLowerCase() === 'true'

export function wholeNumber(text: string): number | null {
  if (!/^[+-]?(\d{1,15}|0[xX][0-9a-fA-F]{1,12})$/.test(text)) return null
  return text.startsWith('-') ? -Number(text.slice(1)) : Number(text)
}

const LARGEST_GAME_ID = 2 ** 31 - 1

/**
 * What becomes of a number that is negative or none. rAthena refuses the entry (YamlDatabase::asUInt32), Hercules goes on
 * without the number (map_setting_lookup_const in src/map/map.c, `i32 >= 0` behind it).
 */
export type BadNumbers = 'refused' | 'ignored'

export class GameEntry implements Place {
  readonly file: string
  readonly line: number
  readonly #fields: ReadonlyMap<string, GameNode>
  readonly #texts: GameTexts
  readonly #badNumbers: BadNumbers

  constructor(texts: GameTexts, node: GameNode, badNumbers: BadNumbers) {
    this.#texts = texts
    this.file = node.file
    this.line = node.line
    this.#fields = mapOf(node)
    this.#badNumbers = badNumbers
  }

  node(name: string): GameNode | undefined {
    return this.#fields.get(name)
  }

  has(name: string): boolean {
    return this.#fields.has(name)
  }

  isTrue(name: string): boolean {
    return isTrue(this.node(name))
  }

  id(): number | null {
    const text = textOf(this.node('Id')) ?? ''
    const id = wholeNumber(text)
    if (id !== null && id > 0 && id <= LARGEST_GAME_ID) return id
    this.#texts.remarks.fault('bad_id', this.file, this.node('Id')?.line ?? this.line, text)
    return null
  }

  /** The place of a field, or of the entry if it lacks the field. */
  at(name: string): Place {
    const { file, line } = this.node(name) ?? this
    return { file, line }
  }

  text(name: string, otherwise: string): string {
    const node = this.node(name)
    return node?.kind === 'text' ? this.#texts.named(node.text, node) : otherwise
  }

  /** A text without what nobody sees, such as doubled blanks. */
  shown(name: string, otherwise: string): string {
    const node = this.node(name)
    return node?.kind === 'text' ? this.#texts.shown(node.text, node) : otherwise
  }

  number(name: string, otherwise: number, most = Infinity): number {
    const node = this.node(name)
    if (!node) return otherwise
    const text = textOf(node) ?? ''
    const value = wholeNumber(text)
    const { remarks } = this.#texts
    if (value !== null && value > most) remarks.note('capped_number', node, `${name}: ${text}`)
    if (value !== null && value >= 0) return Math.min(value, most)
    if (this.#badNumbers === 'ignored') remarks.note('ignored_number', node, `${name}: ${text}`)
    else remarks.fault('bad_number', node.file, node.line, `${name}: ${text}`)
    return otherwise
  }

  switches(name: string): Map<string, boolean> {
    const isOn = (node: GameNode) => isTrue(node) || (wholeNumber(textOf(node) ?? '') ?? 0) > 0
    return new Map([...mapOf(this.node(name))].map(([key, node]) => [key, isOn(node)]))
  }
}

export interface DatabaseFile {
  clears: boolean
  entries: GameEntry[]
}

export const entriesOf = (texts: GameTexts, nodes: readonly GameNode[], badNumbers: BadNumbers): GameEntry[] =>
  nodes.flatMap((node) => {
    if (node.kind === 'map') return [new GameEntry(texts, node, badNumbers)]
    texts.remarks.fault('syntax', node.file, node.line, textOf(node) ?? '')
    return []
  })

/** A row that an entry makes. `refused` means that the reason is reported already. */
export type Made<R> = R | 'nameless' | 'refused'

export interface RowMaking<R> {
  inherits: (entry: GameEntry) => boolean
  /** `before` is the row of an earlier entry of the same number, `find` finds a row by its key or number. */
  make: (entry: GameEntry, id: number, before: R | undefined, find: (named: string) => R | undefined) => Made<R>
}

/** Merges the entries of several files into one row per id. */
export function rowsOfFiles<R extends { id: number; key: string }>(
  { remarks }: GameTexts,
  files: readonly DatabaseFile[],
  { inherits, make }: RowMaking<R>,
): R[] {
  const rows = new Map<number, R>()
  const ids = new Map<string, number>()
  const find = (named: string) => rows.get(ids.get(named.toLowerCase()) ?? wholeNumber(named) ?? 0)
  let [file, seen] = ['', new Set<number>()]
  for (const { clears, entries } of files) {
    if (clears) {
      rows.clear()
      ids.clear()
    }
    for (const entry of entries) {
      const id = entry.id()
      if (id === null) continue
      if (entry.file !== file) [file, seen] = [entry.file, new Set()]
      if (seen.has(id)) remarks.note('duplicate', entry, String(id))
      seen.add(id)
      const own = rows.get(id)
      if (!own && entry.isTrue('Inherit')) remarks.note('nothing_inherited', entry, String(id))
      const row = make(entry, id, inherits(entry) ? own : undefined, find)
      if (row === 'refused') continue
      if (row === 'nameless') {
        remarks.fault('no_name', file, entry.line, String(id))
        continue
      }
      if (own && ids.get(own.key.toLowerCase()) === id) ids.delete(own.key.toLowerCase())
      ids.set(row.key.toLowerCase(), id)
      rows.set(id, row)
    }
  }
  return [...rows.values()]
}
