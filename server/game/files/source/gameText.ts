import type { GameEncoding } from '../../../../content/realms/gameFiles.ts'
import type { Remarks } from '../gameData.ts'
import type { GameFolder } from './gameFolder.ts'

/** What is in the place of bytes that are no text in the encoding of a file. */
export const NO_TEXT = '\ufffd'

/** Reads files of a game as texts, and notes those that can't be read. */
export class GameTexts {
  readonly folder: GameFolder
  readonly remarks: Remarks
  readonly #encoding: GameEncoding

  constructor(folder: GameFolder, remarks: Remarks, encoding: GameEncoding) {
    this.folder = folder
    this.remarks = remarks
    this.#encoding = encoding
  }

  /**
   * Null where it can't be read, which has been noted. Comments are often in another encoding than names: bytes that are no text are
   * `NO_TEXT`, and whoever uses such a text notes it.
   */
  read(path: string, namedAt: { file: string; line: number | null } = { file: path, line: null }): string | null {
    const found = this.folder.read(path)
    if (Buffer.isBuffer(found)) return new TextDecoder(this.#encoding).decode(found)
    this.remarks.fault(found, namedAt.file, namedAt.line, path)
    return null
  }

  /** Notes text that is in another encoding. */
  isText(text: string, file: string, line: number): boolean {
    if (!text.includes(NO_TEXT)) return true
    this.remarks.fault('not_utf8', file, line, text)
    return false
  }
}
