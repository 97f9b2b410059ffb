import { GAME_FILES_LIMIT, type GameMode } from '../../../../content/realms/gameFiles.ts'
import type { GameTexts } from '../source/gameText.ts'
import { plainPath } from '../source/gameFolder.ts'
import { readYaml, YamlFault, type YamlNode } from './yamlTree.ts'

/** An entry of a database, with where it stands. */
export interface Entry {
  file: string
  line: number
  fields: ReadonlyMap<string, YamlNode>
}

/** What a database consists of, in the order in which the server reads it: what comes later changes what came before. */
export interface DatabaseFile {
  file: string
  /** Whether what came before is forgotten. */
  clears: boolean
  entries: Entry[]
}

/** Here an operator's own files lie, and none of them has to be there. */
const OWN_FILES = 'db/import/'

/** By these names imports say for which mode they are. */
const MODES: { [M in GameMode]: string } = { renewal: 'Renewal', 'pre-renewal': 'Prerenewal' }

const textOf = (node: YamlNode | undefined): string | null => (node?.kind === 'text' ? node.text : null)
const mapOf = (node: YamlNode | null | undefined): ReadonlyMap<string, YamlNode> =>
  node?.kind === 'map' ? node.entries : new Map()

/** Reads a database of rAthena: a file, and in their order those that its footer names. */
export class RathenaDatabase {
  readonly #texts: GameTexts
  readonly #mode: GameMode
  readonly #type: string
  readonly #open: string[] = []
  readonly files: DatabaseFile[] = []

  constructor(texts: GameTexts, mode: GameMode, type: string) {
    this.#texts = texts
    this.#mode = mode
    this.#type = type
  }

  load(path: string, named: { file: string; line: number | null } = { file: path, line: null }): void {
    const { remarks, folder } = this.#texts
    const file = plainPath(path)
    if (file === null) return remarks.fault('outside', named.file, named.line, path)
    if (file.startsWith(OWN_FILES) && !folder.has(file)) return
    if (this.#open.includes(file))
      return remarks.fault('cycle', named.file, named.line, [...this.#open, file].join(' → '))
    if (this.#open.length >= GAME_FILES_LIMIT.depth) return remarks.fault('too_deep', named.file, named.line, path)
    const text = this.#texts.read(file, named)
    if (text === null) return
    const root = this.#tree(file, text)
    if (root === null) return
    this.#open.push(file)
    this.#readBody(file, root)
    this.#readImports(file, root)
    this.#open.pop()
  }

  #tree(file: string, text: string): ReadonlyMap<string, YamlNode> | null {
    const { remarks } = this.#texts
    try {
      const root = mapOf(readYaml(text))
      const type = textOf(mapOf(root.get('Header')).get('Type'))
      if (type === this.#type) return root
      remarks.fault('no_entries', file, root.get('Header')?.line ?? 1, `${this.#type}, ${type ?? ''}`)
    } catch (error) {
      if (!(error instanceof YamlFault)) throw error
      remarks.fault(error.code, file, error.line, error.message)
    }
    return null
  }

  #readBody(file: string, root: ReadonlyMap<string, YamlNode>): void {
    const body = root.get('Body')
    const clears = textOf(mapOf(root.get('Header')).get('Clear'))?.toLowerCase() === 'true'
    const entries: Entry[] = []
    // An empty body is how the templates of own files begin.
    if (body && !(body.kind === 'text' && body.text === '') && body.kind !== 'list')
      this.#texts.remarks.fault('syntax', file, body.line, 'Body')
    for (const node of body?.kind === 'list' ? body.items : []) {
      if (node.kind === 'map') entries.push({ file, line: node.line, fields: node.entries })
      else this.#texts.remarks.fault('syntax', file, node.line, node.kind === 'text' ? node.text : '')
    }
    this.files.push({ file, clears, entries })
  }

  #readImports(file: string, root: ReadonlyMap<string, YamlNode>): void {
    const imports = mapOf(root.get('Footer')).get('Imports')
    for (const node of imports?.kind === 'list' ? imports.items : []) {
      const fields = mapOf(node)
      const [path, mode] = [textOf(fields.get('Path')), textOf(fields.get('Mode'))]
      // What the server's own generator reads, and not the server.
      if (textOf(fields.get('Generator'))?.toLowerCase() === 'true') continue
      if (path === null) this.#texts.remarks.fault('syntax', file, node.line, 'Path')
      else if (mode === null || mode === MODES[this.#mode]) this.load(path, { file, line: node.line })
    }
  }
}
