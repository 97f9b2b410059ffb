import type { Remarks } from '../gameData.ts'
import { isGameId, wholeNumber } from '../numbers.ts'
import type { GameTexts } from '../source/gameText.ts'
import { readConfig, type ConfigNode, type ConfigSetting } from './libconfig.ts'
import { ConfigFault, type Include } from './tokens.ts'

/** Reads a file with its includes. Null if it is unreadable, which is reported. */
export function readSettings(texts: GameTexts, file: string): ConfigSetting[] | null {
  const text = texts.read(file)
  if (text === null) return null
  const include: Include = (path, named) => texts.read(path, named)
  try {
    return readConfig(file, text, include)
  } catch (error) {
    if (!(error instanceof ConfigFault)) throw error
    texts.remarks.fault(error.code, error.file, error.line, error.message)
    return null
  }
}

/** Reads the fields of an entry and reports impossible values. */
export class ConfigEntry {
  readonly file: string
  readonly line: number
  readonly #fields: ReadonlyMap<string, ConfigNode>
  readonly #texts: GameTexts

  constructor(texts: GameTexts, { file, line }: ConfigNode, settings: readonly ConfigSetting[]) {
    this.#texts = texts
    this.file = file
    this.line = line
    this.#fields = new Map(settings.map(({ name, value }) => [name, value]))
  }

  get #remarks(): Remarks {
    return this.#texts.remarks
  }

  node(name: string): ConfigNode | undefined {
    return this.#fields.get(name)
  }

  has(name: string): boolean {
    return this.#fields.has(name)
  }

  /** Null if there is none. */
  said(name: string): string | null {
    return saidBy(this.#fields.get(name))
  }

  id(): number | null {
    const text = this.said('Id') ?? ''
    const id = wholeNumber(text)
    if (isGameId(id)) return id
    this.#remarks.fault('bad_id', this.file, this.#fields.get('Id')?.line ?? this.line, text)
    return null
  }

  text(name: string, otherwise: string): string {
    const node = this.#fields.get(name)
    const text = saidBy(node)
    if (text === null || !node) return otherwise
    return this.#texts.isText(text, this.file, node.line) ? text : otherwise
  }

  number(name: string, otherwise: number): number {
    const node = this.#fields.get(name)
    if (!node) return otherwise
    // libconfig allows L or LL after long numbers.
    const value = wholeNumber((saidBy(node) ?? '').replace(/^(-?\w+?)L{1,2}$/, '$1'))
    if (value !== null && value >= 0) return value
    this.#remarks.fault('bad_number', this.file, node.line, `${name}: ${saidBy(node) ?? ''}`)
    return otherwise
  }
}

export const saidBy = (node: ConfigNode | undefined): string | null =>
  node?.kind === 'word' || node?.kind === 'string' ? node.text : null

export interface HerculesFile {
  entries: ConfigEntry[]
}

/** The entries of the mode, then those of the operator's own file, which may be missing. */
export function readDatabase(texts: GameTexts, name: string, folder: string): HerculesFile[] {
  const own = `db/${name}2.conf`
  const paths = [`db/${folder}/${name}.conf`, ...(texts.folder.has(own) ? [own] : [])]
  return paths.flatMap((path) => {
    const settings = readSettings(texts, path)
    if (!settings) return []
    const list = settings.find((setting) => setting.name === name)?.value
    if (list?.kind !== 'list') {
      texts.remarks.fault('no_entries', path, null, name)
      return []
    }
    const entries = list.items.flatMap((node) => {
      if (node.kind === 'group') return [new ConfigEntry(texts, node, node.settings)]
      texts.remarks.fault('syntax', node.file, node.line, saidBy(node) ?? '')
      return []
    })
    return [{ entries }]
  })
}

/** Whether an entry changes only the fields that it names. */
export const inherits = (entry: ConfigEntry): boolean => entry.said('Inherit')?.toLowerCase() === 'true'
