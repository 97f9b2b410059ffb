import { GAME_FILES_LIMIT, type GameMode } from '../../../../content/realms/gameFiles.ts'
import type { GameTexts } from '../source/gameText.ts'
import { plainPath } from '../source/gameFolder.ts'
import { readYaml, YamlFault, type YamlNode } from './yamlTree.ts'

export interface Entry {
  file: string
  line: number
  fields: ReadonlyMap<string, YamlNode>
}

/** The parts of a database in the order of the server: later ones override earlier ones. */
export interface DatabaseFile {
  file: string
  /** Whether earlier entries are dropped. */
  clears: boolean
  entries: Entry[]
}

/** The operator's own files, all optional. */
const OWN_FILES = 'db/import/'

/** The modes of footer imports. */
const MODES: { [M in GameMode]: string } = { renewal: 'Renewal', 'pre-renewal': 'Prerenewal' }

const textOf = (node: YamlNode | undefined): string | null => (node?.kind === 'text' ? node.text : null)
const mapOf = (node: YamlNode | null | undefined): ReadonlyMap<string, YamlNode> =>
  node?.kind === 'map' ? node.entries : new Map()

/** Reads a file and the files that its footer names, in order. */
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
    // Templates of own files have an empty body.
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
      // Entries for the server's generator, not for the server.
      if (textOf(fields.get('Generator'))?.toLowerCase() === 'true') continue
      if (path === null) this.#texts.remarks.fault('syntax', file, node.line, 'Path')
      else if (mode === null || mode === MODES[this.#mode]) this.load(path, { file, line: node.line })
    }
  }
}
