import type { Remarks } from '../gameData.ts'
import { LARGEST_RATE, isGameId, wholeNumber } from '../numbers.ts'
import type { GameTexts } from '../source/gameText.ts'
import type { Entry } from './database.ts'
import type { YamlNode } from './yamlTree.ts'

/** Reads the fields of an entry and reports impossible values. */
export class EntryReader {
  readonly entry: Entry
  readonly #texts: GameTexts

  constructor(texts: GameTexts, entry: Entry) {
    this.#texts = texts
    this.entry = entry
  }

  get #remarks(): Remarks {
    return this.#texts.remarks
  }

  has(name: string): boolean {
    return this.entry.fields.has(name)
  }

  /** Null if the number is not allowed. */
  id(): number | null {
    const node = this.entry.fields.get('Id')
    const text = node?.kind === 'text' ? node.text : ''
    const id = wholeNumber(text)
    if (isGameId(id)) return id
    this.#remarks.fault('bad_id', this.entry.file, node?.line ?? this.entry.line, text)
    return null
  }

  text(name: string, otherwise: string): string {
    const node = this.entry.fields.get(name)
    if (node?.kind !== 'text') return otherwise
    return this.#texts.isText(node.text, this.entry.file, node.line) ? node.text : otherwise
  }

  number(name: string, otherwise: number): number {
    const node = this.entry.fields.get(name)
    if (!node) return otherwise
    const value = node.kind === 'text' ? wholeNumber(node.text) : null
    if (value !== null && value >= 0) return value
    this.#remarks.fault('bad_number', this.entry.file, node.line, `${name}: ${node.kind === 'text' ? node.text : ''}`)
    return otherwise
  }

  /** A map of names to true or false. */
  switches(name: string): Map<string, boolean> {
    const node = this.entry.fields.get(name)
    const found = new Map<string, boolean>()
    if (node?.kind !== 'map') return found
    for (const [key, value] of node.entries)
      found.set(key, value.kind === 'text' && value.text.toLowerCase() === 'true')
    return found
  }

  list(name: string): YamlNode[] {
    const node = this.entry.fields.get(name)
    return node?.kind === 'list' ? node.items : []
  }

  /** Null if the chance is not allowed. */
  rate(node: YamlNode | undefined, line: number): number | null {
    const text = node?.kind === 'text' ? node.text : ''
    const rate = wholeNumber(text)
    if (rate !== null && rate > 0 && rate <= LARGEST_RATE) return rate
    this.#remarks.fault('bad_chance', this.entry.file, node?.line ?? line, text)
    return null
  }
}

/** Reports numbers that occur twice in a file: one of the entries would be lost silently. */
export class IdsOfFile {
  readonly #remarks: Remarks
  #file = ''
  #seen = new Set<number>()

  constructor(remarks: Remarks) {
    this.#remarks = remarks
  }

  take(id: number, { file, line }: { file: string; line: number }): void {
    if (file !== this.#file) [this.#file, this.#seen] = [file, new Set()]
    if (this.#seen.has(id)) this.#remarks.fault('duplicate', file, line, String(id))
    this.#seen.add(id)
  }
}
