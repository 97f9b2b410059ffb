import type { GameMode } from '../../../../content/realms/gameFiles.ts'
import {
  entriesOf,
  isTrue,
  mapOf,
  SyntaxFault,
  textOf,
  type DatabaseFile,
  type GameEntry,
  type GameNode,
} from '../source/entries.ts'
import { plainPath } from '../source/gameFolder.ts'
import { FOLDERS, type GameTexts } from '../source/gameText.ts'
import { readYaml } from './yamlTree.ts'

const OWN_FILES = 'db/import/'

const MODES: { [M in GameMode]: string } = { renewal: 'Renewal', 'pre-renewal': 'Prerenewal' }

/** `type` is what the header of each file must say, `start` the first file. */
export function rathenaDatabase(
  texts: GameTexts,
  mode: GameMode,
  name: string,
  { type = name.toUpperCase(), start = '' } = {},
): DatabaseFile[] {
  const { remarks, folder } = texts
  const files: DatabaseFile[] = []

  function tree(file: string, text: string): ReadonlyMap<string, GameNode> | null {
    try {
      const root = mapOf(readYaml(file, text, (name, said) => remarks.note('repeated_name', name, said)))
      const found = textOf(mapOf(root.get('Header')).get('Type'))
      if (found === type) return root
      remarks.fault('no_entries', file, root.get('Header')?.line ?? 1, `${type}, ${found ?? ''}`)
    } catch (error) {
      if (!(error instanceof SyntaxFault)) throw error
      remarks.fault(error.code, file, error.place.line, error.message)
    }
    return null
  }

  function load(path: string, named?: { file: string; line: number }): void {
    const plain = plainPath(path)
    if (plain?.startsWith(OWN_FILES) && !folder.has(plain)) return
    texts.readNested(path, named, (file, text) => {
      const root = tree(file, text)
      if (root === null) return
      const body = root.get('Body')
      // rAthena's template for an operator's file has an empty body, which is not an error.
      if (body && body.kind !== 'list' && textOf(body) !== '') remarks.fault('syntax', file, body.line, 'Body')
      const entries = entriesOf(texts, body?.kind === 'list' ? body.items : [], 'refused')
      files.push({ clears: isTrue(mapOf(root.get('Header')).get('Clear')), entries })
      const imports = mapOf(root.get('Footer')).get('Imports')
      for (const node of imports?.kind === 'list' ? imports.items : []) {
        const fields = mapOf(node)
        const [next, only] = [textOf(fields.get('Path')), textOf(fields.get('Mode'))]
        // Imports with `Generator` are meant for rAthena's database generator. The game server skips them.
        if (fields.has('Generator')) continue
        if (next === null) remarks.fault('syntax', file, node.line, 'Path')
        else if (only === null || only === MODES[mode]) load(next, node)
      }
    })
  }

  const main = `db/${name}.yml`
  load(start || (folder.has(main) ? main : `db/${FOLDERS[mode]}/${name}.yml`))
  return files
}

/** The entries of a database, in the order in which the server reads them. None if the folder lacks it. */
export function rathenaEntries(
  texts: GameTexts,
  mode: GameMode,
  name: string,
  type: string,
  start = `db/${name}.yml`,
): GameEntry[] {
  const found = [start, `db/${FOLDERS[mode]}/${name}.yml`].find((path) => texts.folder.has(path))
  if (found === undefined) return []
  return rathenaDatabase(texts, mode, name, { type, start: found }).flatMap(({ entries }) => entries)
}
