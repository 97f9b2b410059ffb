import { GAME_FILES_LIMIT } from '../../../../content/realms/gameFiles.ts'
import type { ConfigNode } from '../hercules/libconfig.ts'
import { readSettings } from '../hercules/database.ts'
import { plainPath } from '../source/gameFolder.ts'
import type { GameTexts } from '../source/gameText.ts'

/** A loaded script, and the line that names it. */
export interface NamedScript {
  path: string
  file: string
  line: number
}

const LINE = /^\s*(npc|delnpc|import)\s*:\s*(\S.*?)\s*$/

/** Lists of rAthena with lines `npc: PATH`, `delnpc: PATH` and `import: PATH`. */
export function rathenaScripts(texts: GameTexts, start: string): NamedScript[] {
  const scripts = new Map<string, NamedScript>()
  const open: string[] = []

  function load(path: string, named: { file: string; line: number | null }): void {
    const { remarks } = texts
    const file = plainPath(path)
    if (file === null) return remarks.fault('outside', named.file, named.line, path)
    if (open.includes(file)) return remarks.fault('cycle', named.file, named.line, [...open, file].join(' → '))
    if (open.length >= GAME_FILES_LIMIT.depth) return remarks.fault('too_deep', named.file, named.line, path)
    const text = texts.read(file, named)
    if (text === null) return
    open.push(file)
    for (const [index, whole] of text.split('\n').entries()) {
      const [, word, said = ''] = LINE.exec(whole.replace(/\/\/.*$/, '')) ?? []
      if (word === undefined) continue
      const line = index + 1
      if (word === 'import') load(said, { file, line })
      else if (word === 'npc') scripts.set(said, { path: said, file, line })
      else if (said === 'all') scripts.clear()
      else scripts.delete(said)
    }
    open.pop()
  }

  load(start, { file: start, line: null })
  return [...scripts.values()]
}

export function herculesScripts(texts: GameTexts, start: string): NamedScript[] {
  const scripts = new Map<string, NamedScript>()
  const settings = readSettings(texts, start) ?? []
  const namesOf = (node: ConfigNode): { path: string; file: string; line: number }[] =>
    node.kind === 'list'
      ? node.items.flatMap((item) =>
          item.kind === 'string' ? [{ path: item.text, file: item.file, line: item.line }] : [],
        )
      : []
  for (const { name, value } of settings)
    if (name === 'npc_global_list') for (const script of namesOf(value)) scripts.set(script.path, script)
  for (const { name, value } of settings)
    if (name === 'npc_removelist') for (const { path } of namesOf(value)) scripts.delete(path)
  return [...scripts.values()]
}
