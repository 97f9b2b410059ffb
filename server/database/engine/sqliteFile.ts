import { randomBytes } from 'node:crypto'
import { closeSync, openSync, rmSync, statfsSync, statSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'
import { FileLostError } from '../../errors/outage.ts'

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

/** Room for some hundred log-ins, of which each commit takes some pages. */
const BYTES = 2 * 1024 * 1024
/** The disk has room again when so much is free beside the reserve. */
const LEAST_FREE = 1024 * 1024
/** How often it is looked whether the disk has room again. */
const ROOM_LOOK_MS = 1_000

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
    if (performance.now() - this.#lookedAt > ROOM_LOOK_MS) this.hold()
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
