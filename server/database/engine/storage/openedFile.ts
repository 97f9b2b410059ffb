import { statSync } from 'node:fs'
import { FileLostError } from '../../../errors/outage.ts'

/** How often it is looked whether the file is there, also where nobody writes. */
const LOOK_MS = 2_000

/** By what a file is the same one, whatever name it has; null where there is none. */
function identityOf(file: string): string | null {
  try {
    const { dev, ino } = statSync(file, { bigint: true })
    return `${dev}:${ino}`
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'ENOENT' || code === 'ENOTDIR') return null
    throw error
  }
}

/**
 * Watches whether the file that a connection has open still lies under its name. SQLite goes on with one that was removed,
 * and all that it commits is gone when the last process closes it. Once lost is lost: what has come back under the name
 * may have been written by others meanwhile.
 */
export class OpenedFile {
  readonly #file: string
  readonly #onLost: () => void
  readonly #identity: string | null
  readonly #timer: NodeJS.Timeout
  #isLost = false

  constructor(file: string, onLost: () => void) {
    this.#file = file
    this.#onLost = onLost
    this.#identity = identityOf(file)
    this.#timer = setInterval(() => this.isLost, LOOK_MS).unref()
  }

  get isLost(): boolean {
    if (this.#isLost) return true
    try {
      if (identityOf(this.#file) === this.#identity) return false
    } catch {
      // A folder that cannot be looked into says nothing about the file; SQLite has it open.
      return false
    }
    this.#isLost = true
    clearInterval(this.#timer)
    this.#onLost()
    return true
  }

  /** Throws FileLostError where nothing that is written would last. */
  expect(): void {
    if (this.isLost) throw new FileLostError(`${this.#file} was removed or replaced while the site had it open.`)
  }

  close(): void {
    clearInterval(this.#timer)
  }
}
