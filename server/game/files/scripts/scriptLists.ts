import type { Place } from '../gameData.ts'
import { readSettings } from '../hercules/database.ts'
import type { GameNode } from '../source/entries.ts'
import type { GameTexts } from '../source/gameText.ts'

export interface NamedScript extends Place {
  path: string
}

const LINE = /^\s*(npc|delnpc|import)\s*:\s*(\S.*?)\s*$/

/** rAthena lists its scripts in files with lines `npc: PATH`, `delnpc: PATH` and `import: PATH`. */
export function rathenaScripts(texts: GameTexts, start: string): NamedScript[] {
  const scripts = new Map<string, NamedScript>()
  const load = (path: string, named?: Place): void =>
    texts.readNested(path, named, (file, text) => {
      for (const [index, whole] of text.split('\n').entries()) {
        const [, word, path = ''] = LINE.exec(whole.replace(/\/\/.*$/, '')) ?? []
        const place = { file, line: index + 1 }
        if (word === 'import') load(path, place)
        else if (word === 'npc') scripts.set(path, { path, ...place })
        else if (word === 'delnpc' && path === 'all') scripts.clear()
        else if (word === 'delnpc') scripts.delete(path)
      }
    })
  load(start)
  return [...scripts.values()]
}

const scriptOf = (node: GameNode): NamedScript[] =>
  node.kind === 'text' ? [{ path: node.text, file: node.file, line: node.line }] : []

export function herculesScripts(texts: GameTexts, start: string): NamedScript[] {
  const scripts = new Map<string, NamedScript>()
  const settings = readSettings(texts, start) ?? []
  const named = (list: string): NamedScript[] =>
    settings.flatMap(([name, value]) => (name === list && value.kind === 'list' ? value.items.flatMap(scriptOf) : []))
  for (const script of named('npc_global_list')) scripts.set(script.path, script)
  for (const { path } of named('npc_removelist')) scripts.delete(path)
  return [...scripts.values()]
}
