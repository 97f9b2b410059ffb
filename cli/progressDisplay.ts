import type { Progress } from '../server/process/progress.ts'

/** Milliseconds before progress is first displayed, so that short tasks display none. */
const QUIET_MS = 2_000
/**
 * Minimum time between two updates of the bar, in milliseconds. LINE_MS replaces it if the output is not a terminal.
 */
const REDRAW_MS = 100
const LINE_MS = 5_000
const BAR_WIDTH = 24
/** ECMA-48: returns to the start of the line and clears it. */
const CLEAR_LINE = '\r\u001b[K'

interface Output {
  isTTY?: boolean | undefined
  write: (text: string) => unknown
}

/** Displays progress on stderr, because stdout must contain only the command's result. */
export class ProgressDisplay {
  readonly #output: Output
  readonly #now: () => number
  readonly #begun: number
  #shownAt = -Infinity
  #step = ''
  #isBarDrawn = false

  constructor(output: Output = process.stderr, now: () => number = () => performance.now()) {
    this.#output = output
    this.#now = now
    this.#begun = now()
  }

  readonly show = ({ step, done, total }: Progress): void => {
    const now = this.#now()
    const isTerminal = this.#output.isTTY === true
    if (now - this.#begun < QUIET_MS) return
    if (step === this.#step && now - this.#shownAt < (isTerminal ? REDRAW_MS : LINE_MS)) return
    this.#step = step
    this.#shownAt = now
    const part = total > 0 ? Math.min(1, done / total) : 1
    const percent = `${Math.floor(part * 100)} %`
    if (!isTerminal) {
      this.#output.write(`${step}: ${percent}\n`)
      return
    }
    const filled = Math.floor(part * BAR_WIDTH)
    const bar = `${'#'.repeat(filled)}${'-'.repeat(BAR_WIDTH - filled)}`
    this.#output.write(`${CLEAR_LINE}${step} [${bar}] ${percent}`)
    this.#isBarDrawn = true
  }

  clear(): void {
    if (this.#isBarDrawn) this.#output.write(CLEAR_LINE)
    this.#isBarDrawn = false
  }
}

export async function withProgress<T>(work: (display: ProgressDisplay) => Promise<T>): Promise<T> {
  const display = new ProgressDisplay()
  try {
    return await work(display)
  } finally {
    display.clear()
  }
}
