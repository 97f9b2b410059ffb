import { GAME_FILES_LIMIT, type GameEncoding, type GameMode } from '../../../../content/realms/gameFiles.ts'
import { Remarks, type Place } from '../gameData.ts'
import { shownName } from '../words.ts'
import { decodeGameText } from './decode.ts'
import { plainPath, type GameFolder } from './gameFolder.ts'

/** Name of a game mode's folder below `db`, `npc` and `maps`. */
export const FOLDERS: { [M in GameMode]: string } = { renewal: 're', 'pre-renewal': 'pre-re' }

/** What stands for bytes that could not be decoded. */
export const NO_TEXT = '\ufffd'

export class GameTexts {
  readonly folder: GameFolder
  readonly remarks: Remarks
  readonly #encoding: GameEncoding
  readonly #open: string[] = []

  constructor(folder: GameFolder, remarks: Remarks, encoding: GameEncoding) {
    this.folder = folder
    this.remarks = remarks
    this.#encoding = encoding
  }

  /** The same files, with remarks that nobody reads. */
  quiet(): GameTexts {
    return new GameTexts(this.folder, new Remarks(), this.#encoding)
  }

  decoded(bytes: Buffer): string {
    return decodeGameText(bytes, this.#encoding)
  }

  /**
   * Returns null and reports a fault if the file is unreadable. Invalid bytes are no fault but become `NO_TEXT`, of which
   * `named` reports, because comments often have a different encoding.
   */
  read(path: string, namedAt: { file: string; line: number | null } = { file: path, line: null }): string | null {
    const found = this.folder.read(path)
    if (Buffer.isBuffer(found)) return this.decoded(found)
    this.remarks.fault(found, namedAt.file, namedAt.line, path)
    return null
  }

  /**
   * Reads a file to which another file refers. Reports a fault instead if the path leaves the folder, or if the
   * references form a cycle or are nested too deeply.
   */
  readNested(
    path: string,
    named: { file: string; line: number | null } = { file: path, line: null },
    work: (file: string, text: string) => void,
  ): void {
    const file = plainPath(path)
    const fault = (code: 'outside' | 'cycle' | 'too_deep', text = path) =>
      this.remarks.fault(code, named.file, named.line, text)
    if (file === null) return fault('outside')
    if (this.#open.includes(file)) return fault('cycle', [...this.#open, file].join(' → '))
    if (this.#open.length >= GAME_FILES_LIMIT.depth) return fault('too_deep')
    const text = this.read(file, named)
    if (text === null) return
    this.#open.push(file)
    work(file, text)
    this.#open.pop()
  }

  /** Returns the text of a field, with a remark if it could not be decoded as a whole. */
  named(text: string, place: Place): string {
    if (text.includes(NO_TEXT)) this.remarks.note('unreadable_text', place, text)
    return text
  }

  /** Returns a name as visitors read it. */
  shown(text: string, place: Place): string {
    return shownName(this.named(text, place))
  }
}
