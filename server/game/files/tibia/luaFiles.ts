import { readLuaFile, type LuaFile } from '../lua/luaFile.ts'
import { SyntaxFault } from '../source/entries.ts'
import type { GameTexts } from '../source/gameText.ts'

export interface NamedLua {
  path: string
  lua: LuaFile
  /** Decodes a text of the file. */
  text: (bytes: string) => string
}

/** Null without `needed` in the file. Reports a fault if the file cannot be read. */
export function luaFile(texts: GameTexts, path: string, needed?: RegExp): NamedLua | null {
  const bytes = texts.folder.read(path)
  if (!Buffer.isBuffer(bytes)) {
    texts.remarks.fault(bytes, path, null, path)
    return null
  }
  const source = bytes.toString('latin1')
  if (needed?.test(source) === false) return null
  try {
    const lua = readLuaFile(path, source)
    return { path, lua, text: (text) => texts.decoded(Buffer.from(text, 'latin1')) }
  } catch (error) {
    if (!(error instanceof SyntaxFault)) throw error
    texts.remarks.fault(error.code, path, error.place.line, error.message)
    return null
  }
}

/** The files of Lua below a folder, without those whose names begin with #, which both servers skip, by their paths. */
export function* luaFiles(texts: GameTexts, folder: string, needed?: RegExp): Generator<NamedLua> {
  for (const inner of texts.folder.list(folder)) {
    if (!/(^|\/)[^/#][^/]*\.lua$/.test(inner)) continue
    const file = luaFile(texts, `${folder}/${inner}`, needed)
    if (file) yield file
  }
}
