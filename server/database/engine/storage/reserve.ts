import { randomBytes } from 'node:crypto'
import { closeSync, openSync, rmSync, statfsSync, statSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'

/** Room for some hundred log-ins, of which each commit takes some pages. */
const BYTES = 2 * 1024 * 1024
/** The disk has room again when so much is free beside the reserve. */
const LEAST_FREE = 1024 * 1024
/** How often it is looked whether the disk has room again. */
const LOOK_MS = 1_000

/**
 * Room on the disk of the database that nothing else can fill: a file beside it, which is removed when the disk is full and
 * somebody must write who may make room. While it is gone, in whichever process, nobody else writes.
 */
export class Reserve {
  readonly #file: string
  #wasHeld = false
  #isOut = false
  #lookedAt = -Infinity

  constructor(database: string) {
    this.#file = `${database}.reserve`
  }

  /** Whether what room there is belongs to those who may make more. */
  get isOut(): boolean {
    if (performance.now() - this.#lookedAt > LOOK_MS) this.hold()
    return this.#isOut
  }

  /** Takes the room, unless it is taken. Where there is not enough, it is tried again later. */
  hold(): void {
    this.#lookedAt = performance.now()
    const isHeld = this.#isThere() || this.#take()
    // A disk that never had this room is filled to its end.
    this.#isOut = this.#wasHeld && !isHeld
    this.#wasHeld ||= isHeld
  }

  /** Gives the room to whoever writes next. */
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
      // Some file systems store nothing for zeros.
      writeSync(handle, randomBytes(BYTES))
    } finally {
      closeSync(handle)
    }
  }
}
