import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { findMessages, mayHaveMessages } from './findMessages.ts'

const ROOMS = ['admin', 'cli', 'client', 'content', 'demo', 'richText', 'server', 'site', 'ui']

export interface Source {
  id?: string
  en?: string
  note: string
  /** Relative to the project's root. */
  file: string
}

/** Returns the sentences of all source files, by their keys. Throws Error if two places use the same key. */
export function collectSources(root: string): Map<string, Source> {
  const sources = new Map<string, Source>()
  for (const path of ROOMS.flatMap((room) => sourceFiles(join(root, room)))) {
    const code = readFileSync(path, 'utf8')
    if (!mayHaveMessages(code)) continue
    const file = relative(root, path)
    for (const { trees } of findMessages(code, file))
      for (const { key, language, text, note } of trees.flatMap((tree) => tree.sentences)) {
        if (key.endsWith('.language')) continue
        const known = sources.get(key)
        if (known && (known.file !== file || known[language] !== undefined))
          throw new Error(`${file} and ${known.file} both have ${key}.`)
        sources.set(key, { ...known, [language]: text, note: note || (known?.note ?? ''), file })
      }
  }
  return sources
}

const sourceFiles = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /(?<!\.test)\.tsx?$/.test(entry.name))
    .map(({ parentPath, name }) => join(parentPath, name))
    .sort()
