import { fstatSync, openSync, readFileSync, writeSync } from 'node:fs'
import type { Item } from './items.ts'
import type { Letter } from './letters.ts'

/**
 * `taking`, `saving`, `deleting` and `returning` are written before their statements, so that a program that is killed
 * between a statement and the next line has at least said what it was about to do.
 */
export type Entry =
  | { event: 'started' }
  | { event: 'online'; character: number }
  | { event: 'seen'; character: number; letter: Letter; loadedAt: number }
  | { event: 'taking'; take: string; letter: number; character: number; items: Item[] }
  /** `wasDeleted` is false if Hercules hands the attachments out although its DELETE failed. */
  | { event: 'taken'; take: string; letter: number; character: number; wasDeleted: boolean }
  | { event: 'received'; take: string; letter: number; character: number; items: Item[] }
  /** The attachments have left the table, but the character's inventory refused them. */
  | { event: 'dropped'; take: string; letter: number; character: number; items: Item[] }
  | { event: 'saving' | 'saved'; character: number; takes: string[] }
  /** `items` are the attachments that still were in the letter. */
  | { event: 'deleting' | 'deleted'; letter: number; character: number; why: Removal; items: Item[] }
  | { event: 'returning' | 'returned'; letter: number; character: number; to: number; items: Item[] }
  | { event: 'failed'; doing: string; error: string }

export type Removal = 'asked' | 'expired'

/** `at` is in milliseconds since 1970, with a fraction, because a load and a DELETE can be in one millisecond. */
export type Line = Entry & { at: number }

/** The time of the books. The clocks of the two programs are the same, but start a little apart. */
export const bookTime = (): number => performance.timeOrigin + performance.now()

export type ProgramName = 'char' | 'map'

export const bookPath = (folder: string, program: ProgramName): string => `${folder}/${program}.jsonl`

export class Book {
  readonly #file: number

  constructor(folder: string, program: ProgramName) {
    const path = bookPath(folder, program)
    this.#file = openSync(path, 'a+')
    // A program that was killed while it wrote has left a torn line.
    if (fstatSync(this.#file).size > 0 && readFileSync(path).at(-1) !== 10) writeSync(this.#file, '\n')
    this.write({ event: 'started' })
  }

  write(entry: Entry): void {
    writeSync(this.#file, `${JSON.stringify({ ...entry, at: bookTime() })}\n`)
  }

  failed(doing: string, error: unknown): void {
    this.write({ event: 'failed', doing, error: String(error) })
  }
}
