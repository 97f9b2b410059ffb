import { fieldsOfKind, type ContentType } from '../../../content/define.ts'
import { contentType } from '../../../content/index.ts'
import { GAME_TYPES, type GameImportRow } from '../../../content/realms/gameImport.ts'
import { normalise } from '../../../content/text.ts'
import { withoutApostrophe } from '../../../content/spreadsheets/apostrophe.ts'
import type { ParsedRow } from '../../spreadsheets/import/parsedRows.ts'
import type { LastImport } from './lastImport.ts'

/** Whose values count where somebody has changed what the last import gave: the names of types and fields, or `all`. */
export const takesTheirs = (wished: readonly string[], type: string, field: string): boolean =>
  wished.some((one) => one === 'all' || one === type || one === `${type}.${field}`)

/** The first wish that means nothing; null where all do. */
export const unknownWish = (wished: readonly string[]): string | null =>
  wished.find((one) => {
    const [type = '', field] = one.split('.')
    if (one === 'all') return false
    return !GAME_TYPES.includes(type) || (field !== undefined && !(field in contentType(type).fields))
  }) ?? null

interface Sources {
  last: LastImport
  takeTheirs: readonly string[]
  /** The id of a row by its key, where it has one by now. */
  idOf: (type: string, key: string) => number | undefined
}

/**
 * Compares what the last import gave, what stands now and what the files give: a field that somebody has changed in between keeps
 * its value.
 */
export class ThreeWay {
  readonly #type: ContentType
  readonly #sources: Sources
  readonly #targets: ReadonlyMap<string, string>
  /** The fields that keep their value, by the keys of rows. */
  readonly kept = new Map<string, GameImportRow['kept']>()

  constructor(type: ContentType, sources: Sources) {
    this.#type = type
    this.#sources = sources
    this.#targets = new Map(fieldsOfKind(type, 'reference').map(([name, { to }]) => [name, to]))
  }

  /** The cells that count of a row that is there. */
  readonly settle = ({ key, cells }: ParsedRow, shown: ReadonlyMap<string, string>): ReadonlyMap<string, string> => {
    const { last, takeTheirs } = this.#sources
    const before = key === null ? null : last.given(this.#type.key, key)
    if (key === null || before === null) return cells
    const settled = new Map(cells)
    const kept: GameImportRow['kept'] = []
    for (const [name, given] of cells) {
      const present = shown.get(name)
      if (present === undefined || !(name in before)) continue
      const isChanged = present !== this.#asShown(name, before[name] ?? '')
      if (!isChanged || present === this.#asShown(name, given) || takesTheirs(takeTheirs, this.#type.key, name))
        continue
      settled.set(name, present)
      kept.push({ name, present, given })
    }
    if (kept.length > 0) this.kept.set(key, kept)
    return settled
  }

  /** What an export has for what files say: of a reference the number, of a text what is stored of it. */
  #asShown(name: string, text: string): string {
    const to = this.#targets.get(name)
    if (to === undefined) return normalise(withoutApostrophe(text))
    return text === '' ? '' : String(this.#sources.idOf(to, text) ?? text)
  }
}
