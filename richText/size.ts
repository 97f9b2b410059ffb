import MarkdownIt, { type Env, type StateBlock, type Token } from 'markdown-it'

/** The maximum depth of quotes, lists and emphasis. */
export const MOST_NESTED = 16

/**
 * What one text may have. With these limits, reading or rendering a text takes a few milliseconds
 * (tests/release/api/formatted/size.test.ts).
 */
export const TEXT_SIZE = {
  lines: 4_000,
  blocks: 4_000,
  cells: 2_000,
  marks: 8_000,
  links: 1_000,
  steps: 60_000,
} as const

export interface SizeFault {
  kind: keyof typeof TEXT_SIZE | 'depth'
  /** Starts at 1. */
  line: number
  most: number
}

export class TooLarge extends Error {
  readonly fault: SizeFault

  constructor(fault: SizeFault) {
    super('The text is too large.')
    this.fault = fault
  }
}

/** Each piece of a line, such as a link, an emphasis or a line break, needs one of these. */
const MARK = /[\n\\`~*_[<&]|!\[?|\]\(?|\/\/|mailto:/gi
const LINK = /^(?:!\[|\]\(|\/\/|mailto:)$/i

export class Count {
  readonly #left = { ...TEXT_SIZE } as Record<keyof typeof TEXT_SIZE, number>
  fault: SizeFault | null = null
  /** Text that is nested too deeply is a fault, but does not end the reading. */
  isCut = false

  /** `line` starts at 0. */
  spend(kind: keyof typeof TEXT_SIZE, line: number): void {
    this.#left[kind] -= 1
    if (this.#left[kind] < 0) throw new TooLarge({ kind, line: line + 1, most: TEXT_SIZE[kind] })
  }

  /** Throws the error again unless it says that the text is too large. */
  note(error: unknown): void {
    if (!(error instanceof TooLarge)) throw error
    this.cut(error.fault)
  }

  cut(fault: SizeFault): void {
    this.fault ??= fault
    this.isCut = true
  }

  /** Returns the beginning of a paragraph, up to the first mark that exceeds a limit. */
  withinMarks({ content, map }: Token): string {
    let line = map?.[0] ?? 0
    for (const { 0: mark, index } of content.matchAll(MARK)) {
      if (mark === '\n') line += 1
      try {
        this.spend('marks', line)
        if (LINK.test(mark)) this.spend('links', line)
      } catch (error) {
        this.note(error)
        return content.slice(0, index)
      }
    }
    return content
  }

  /** The number of things that are rendered. */
  get size(): number {
    const kinds = ['blocks', 'cells', 'marks'] as const
    return kinds.reduce((sum, kind) => sum + TEXT_SIZE[kind] - Math.max(0, this.#left[kind]), 0)
  }
}

const COUNT = Symbol('count')

export const counting = (count: Count): Env => ({ [COUNT]: count })
export const countOf = (env: Env): Count | undefined => env[COUNT] as Count | undefined // The cast is safe, because only `counting` uses this symbol.

export class CountedBlocks extends MarkdownIt.StateBlock {
  override push(type: string, tag: string, nesting: -1 | 0 | 1): Token {
    const count = countOf(this.env)
    if (count && nesting >= 0 && type !== 'inline') {
      if (this.level >= MOST_NESTED) count.fault ??= { kind: 'depth', line: this.line + 1, most: MOST_NESTED }
      count.spend(type === 'th_open' || type === 'td_open' ? 'cells' : 'blocks', this.line)
    }
    return super.push(type, tag, nesting)
  }
}

/**
 * This rule matches nothing. It counts how often a line is looked at, because quotes without empty lines between them
 * take quadratic time.
 */
export function stepRule({ env }: StateBlock, line: number): boolean {
  countOf(env)?.spend('steps', line)
  return false
}
