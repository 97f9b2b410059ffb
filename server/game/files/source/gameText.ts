import type { GameEncoding } from '../../../../content/realms/gameFiles.ts'
import type { Remarks } from '../gameData.ts'
import type { GameFolder } from './gameFolder.ts'

/** The replacement character for bytes that are not valid in the encoding. */
export const NO_TEXT = '\ufffd'

/** Reads game files as text and reports unreadable ones. */
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
   * Null if it is unreadable, which is reported. Comments often have another encoding than names: invalid bytes become
   * `NO_TEXT`, and the code that uses such text reports it.
   */
  read(path: string, namedAt: { file: string; line: number | null } = { file: path, line: null }): string | null {
    const found = this.folder.read(path)
    if (Buffer.isBuffer(found)) return new TextDecoder(this.#encoding).decode(found)
    this.remarks.fault(found, namedAt.file, namedAt.line, path)
    return null
  }

  /** Reports text in another encoding. */
  isText(text: string, file: string, line: number): boolean {
    if (!text.includes(NO_TEXT)) return true
    this.remarks.fault('not_utf8', file, line, text)
    return false
  }
}
