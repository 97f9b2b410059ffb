import { randomBytes } from 'node:crypto'
import { closeSync, openSync, rmSync, statfsSync, statSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'
import { FileLostError } from '../../errors/outage.ts'

const LOOK_MS = 2_000

/** Identifies a file by device and inode, so that a replaced file is noticed. Null if there is no file at the path. */
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
 * Checks whether the open database file is still at its path. SQLite continues to use a removed file, and everything
 * committed to it is lost when the process ends.
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
      // If the folder cannot be read, the file counts as present, because SQLite still has it open.
      return false
    }
    this.#isLost = true
    clearInterval(this.#timer)
    this.#onLost()
    return true
  }

  expect(): void {
    if (this.isLost) throw new FileLostError(`${this.#file} was removed or replaced while the site had it open.`)
  }

  close(): void {
    clearInterval(this.#timer)
  }
}

const BYTES = 2 * 1024 * 1024
/** After the disk was full, it counts as usable again when this many bytes are free in addition to the reserve. */
const LEAST_FREE = 1024 * 1024
const ROOM_LOOK_MS = 1_000

/**
 * A file that reserves disk space. On a full disk it is deleted, so that urgent transactions, such as log-ins, can
 * still write. Other writes are then refused.
 */
export class Reserve {
  readonly #file: string
  #wasHeld = false
  #isOut = false
  #lookedAt = -Infinity

  constructor(database: string) {
    this.#file = `${database}.reserve`
  }

  get isOut(): boolean {
    if (performance.now() - this.#lookedAt > ROOM_LOOK_MS) this.hold()
    return this.#isOut
  }

  /** Creates the reserve if it is missing. If there is no space, a later call tries again. */
  hold(): void {
    this.#lookedAt = performance.now()
    const isHeld = this.#isThere() || this.#take()
    // A missing reserve file means a full disk only if the file existed before, because the disk may never have had
    // space for it.
    this.#isOut = this.#wasHeld && !isHeld
    this.#wasHeld ||= isHeld
  }

  release(): void {
    rmSync(this.#file, { force: true })
    this.#isOut = true
    this.#wasHeld = true
    this.#lookedAt = performance.now()
  }

  #isThere(): boolean {
    return statSync(this.#file, { throwIfNoEntry: false })?.size === BYTES
  }

  #take(): boolean {
    try {
      const { bavail, bsize } = statfsSync(dirname(this.#file))
      if (bavail * bsize < BYTES + LEAST_FREE) return false
      this.#write()
      return true
    } catch {
      return false
    }
  }

  #write(): void {
    const handle = openSync(this.#file, 'w', 0o600)
    try {
      writeSync(handle, randomBytes(BYTES))
    } finally {
      closeSync(handle)
    }
  }
}
