import { createHash, randomInt, randomUUID } from 'node:crypto'
import type { ContentType } from '../../../content/define.ts'

/** Longest that anybody may be shown what is no longer so. */
export const STALE_MS = 2_000

export type Colour = Readonly<{ r: number; g: number; b: number }>

export interface Picture {
  colour: Colour
  /** Known when the row that shows it was acknowledged. */
  address: string | null
}

/** A state of a row that somebody tried to bring about; without a mark the row is gone. */
export interface Version {
  mark: string | null
  picture: Picture | null
  sentAt: number
  /** When it was acknowledged. */
  at: number | null
  outcome: 'sent' | 'acknowledged' | 'unknown' | 'refused'
  wasSeen: boolean
}

export interface Row {
  type: ContentType
  number: number
  /** Null until its creation was acknowledged. */
  id: number | null
  versions: Version[]
}

const MARK = /qz(\d+)v(\d+)c[0-9a-f]{4}/g

/** All rows that were written, and in which states each may be read. The texts of a state carry its mark. */
export class WrittenRows {
  readonly rows: Row[] = []
  readonly #run = randomUUID()

  add(type: ContentType): Row {
    const row: Row = { type, number: this.rows.length, id: null, versions: [] }
    this.rows.push(row)
    return row
  }

  /** A further state that is about to be sent. */
  begin(row: Row, kind: 'text' | 'picture' | 'gone'): Version {
    const number = row.versions.length
    const colour = { r: randomInt(256), g: randomInt(256), b: randomInt(256) }
    const version: Version = {
      mark: kind === 'gone' ? null : `qz${row.number}v${number}c${this.#check(row.number, number)}`,
      // A picture stays until another takes its place.
      picture:
        kind === 'picture'
          ? { colour, address: null }
          : kind === 'text'
            ? (row.versions.findLast(({ outcome }) => outcome === 'acknowledged')?.picture ?? null)
            : null,
      ...{ sentAt: performance.now(), at: null, outcome: 'sent', wasSeen: false },
    }
    row.versions.push(version)
    return version
  }

  /** Rows of a type that are there for certain. */
  present(type: ContentType): Row[] {
    return this.rows.filter((row) => row.type === type && isPresent(row))
  }

  /**
   * What is wrong with the marks in a text that was asked for at `start` and had come at `end`. Gives the marked states, too.
   * Former states of `formerOf` may be shown.
   */
  examine(
    text: string,
    start: number,
    end: number,
    formerOf?: Row,
  ): { wrong: string[]; shown: { row: Row; version: Version }[] } {
    const wrong: string[] = []
    const shown = new Map<Version, Row>()
    for (const [mark, rowNumber, versionNumber] of text.matchAll(MARK)) {
      const row = this.rows[Number(rowNumber)]
      const version = row?.versions[Number(versionNumber)]
      if (!row || version?.mark !== mark) {
        wrong.push(`${mark} was never written`)
        continue
      }
      version.wasSeen = true
      shown.set(version, row)
    }
    for (const [version, row] of shown) {
      if (row === formerOf || mayBe(row, start, end).includes(version)) continue
      const next = row.versions.slice(row.versions.indexOf(version) + 1).find(({ at }) => at !== null)
      const since = next?.at
        ? `${Math.round(start - next.at)} ms after it was ${next.mark === null ? 'deleted' : 'changed'}`
        : ''
      wrong.push(`${row.type.key} ${row.id} ${version.mark} (${version.outcome}) ${since}`)
    }
    return { wrong, shown: [...shown].map(([version, row]) => ({ row, version })) }
  }

  #check(row: number, version: number): string {
    return createHash('sha256').update(`${this.#run} ${row} ${version}`).digest('hex').slice(0, 4)
  }
}

const last = (row: Row): Version | undefined => row.versions.at(-1)

/** Its last state was acknowledged, and is not that it is gone. */
export function isPresent(row: Row): boolean {
  const version = last(row)
  return row.id !== null && version?.outcome === 'acknowledged' && version.mark !== null
}

/** The states in which a row may be read; undefined among them where it may be absent, as before its creation. */
export function mayBe(row: Row, start: number, end: number): (Version | undefined)[] {
  // Since when everybody must have been shown it.
  const settled = row.versions.findLastIndex(({ at }) => at !== null && at < start - STALE_MS)
  const later = row.versions
    .slice(Math.max(settled, 0))
    .filter(({ outcome, sentAt }) => outcome !== 'refused' && sentAt <= end)
  const states = settled < 0 ? [undefined, ...later] : later
  return states.flatMap((version) => (version?.mark === null ? [version, undefined] : [version]))
}
