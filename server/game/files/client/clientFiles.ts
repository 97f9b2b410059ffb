import { createHash } from 'node:crypto'
import { isUtf8 } from 'node:buffer'
import { CLIENT_FOLDER, clientPictureOf } from '../../../../content/realms/gameFilePaths.ts'
import type { GamePart } from '../../../../content/realms/gameFiles.ts'
import { TEXT_LIMIT } from '../../../../content/limits.ts'
import { cutCharacters } from '../../../../content/text.ts'
import type { ClientFiles, GamePicture, MapSize } from '../gameData.ts'
import { SyntaxFault } from '../source/entries.ts'
import type { GameTexts } from '../source/gameText.ts'
import { shownName } from '../words.ts'
import { readItemInfo } from './itemInfo.ts'
import { resourceKey } from './resourceName.ts'

const COMPILED = '\x1bLua'
/** Colours, and marks of links in the client's windows, of which the words stay. */
const MARKS = /\^[\da-fA-F]{6}|<INFO>[^<]*<\/INFO>|<\/?[A-Z]{3,12}>/g
/** Spaces and underscores in white, by which files make an empty line, or move the first word. */
const UNSEEN = /\^f{6}[\s_]+(?=\^|$)/gi
const RULE = /^[\s_=-]{3,}$/

const visibleLines = (lines: readonly string[]): string =>
  lines
    .map((line) => line.replace(UNSEEN, '').replace(MARKS, '').trim())
    .map((line) => (RULE.test(line) ? '' : line))
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()

interface ItemTexts {
  description: string
  resource: string
}

/**
 * Reads the client's files below `client`: `itemInfo*.lua`, `mapnametable.txt`, `cardprefixnametable.txt` and its
 * counterpart for suffixes, in any folder, and pictures in folders named `item`, `map` and `monsters`.
 */
export function clientFiles(texts: GameTexts, parts: readonly GamePart[]): ClientFiles {
  const paths = texts.folder.list(CLIENT_FOLDER).map((path) => `${CLIENT_FOLDER}/${path}`)
  const has = (part: GamePart) => parts.includes(part)
  const of = (part: GamePart, named: RegExp) => (has(part) ? paths.filter((path) => named.test(path)) : [])
  const items = itemTexts(texts, of('items', /\/iteminfo[^/]*\.lu[ab]$/i))
  const affixes = nameTable(texts, of('items', /\/card(?:prefix|postfix)nametable\.txt$/i))
  const titles = nameTable(texts, of('maps', /\/mapnametable\.txt$/i))
  const picture = pictureFinder(texts, paths)
  const facts = (values: Record<string, string | undefined>, pictures: Record<string, GamePicture | undefined>) => ({
    values: known(values),
    pictures: known(pictures),
  })
  return {
    item: ({ id }) => {
      const { description, resource = '' } = items.get(id) ?? {}
      const icon = picture('item', resource) ?? picture('item', String(id))
      return facts({ description, affix: affixes.get(String(id)) }, { icon })
    },
    monster: ({ id, key }) => facts({}, { image: picture('monsters', String(id)) ?? picture('monsters', key) }),
    map: (name, size) => {
      const image = picture('map', name)
      return facts(
        { title: titles.get(`${name.toLowerCase()}.rsw`) },
        { image: image && size ? shaped(image, size) : image },
      )
    },
  }
}

const known = <V>(values: Record<string, V | undefined>): Record<string, V> =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (value === undefined || value === '' ? [] : [[name, value]])),
  )

function bytesOf(texts: GameTexts, file: string): Buffer | null {
  const found = texts.folder.read(file)
  if (Buffer.isBuffer(found)) return found
  texts.remarks.note('client_unread', { file, line: null })
  return null
}

function itemTexts(texts: GameTexts, files: readonly string[]): Map<number, ItemTexts> {
  const { remarks } = texts
  const items = new Map<number, ItemTexts>()
  remarks.part = 'items'
  for (const file of files) {
    const source = bytesOf(texts, file)?.toString('latin1')
    if (source?.startsWith(COMPILED)) remarks.note('client_compiled', { file, line: null })
    if (source === undefined || source.startsWith(COMPILED)) continue
    try {
      readItemInfo(file, source, ({ id, resource, lines }) => {
        const before = items.get(id)
        const said = lines && visibleLines(lines.map((line) => texts.decoded(Buffer.from(line, 'latin1'))))
        items.set(id, {
          description: cutCharacters(said ?? before?.description ?? '', TEXT_LIMIT.longText),
          resource: resource === null ? (before?.resource ?? '') : resourceOf(resource),
        })
      })
    } catch (error) {
      if (!(error instanceof SyntaxFault)) throw error
      remarks.note('client_syntax', error.place, error.message)
    }
  }
  return items
}

function resourceOf(text: string): string {
  const bytes = Buffer.from(text, 'latin1')
  return isUtf8(bytes) ? bytes.toString('utf8') : text
}

/** Reads lines such as `prontera.rsw#Prontera City#`. */
function nameTable(texts: GameTexts, files: readonly string[]): Map<string, string> {
  const names = new Map<string, string>()
  for (const file of files) {
    const bytes = bytesOf(texts, file)
    for (const line of bytes ? texts.decoded(bytes).split('\n') : []) {
      const [key = '', name] = line.split('#')
      if (name === undefined || key.startsWith('//')) continue
      const shown = shownName(name)
      if (shown !== '') names.set(key.trim().toLowerCase(), cutCharacters(shown, TEXT_LIMIT.text))
    }
  }
  return names
}

const sha256 = (data: string | Buffer): string => createHash('sha256').update(data).digest('hex')

function shaped(picture: GamePicture, shape: MapSize): GamePicture {
  if (shape.wide === shape.high) return picture
  return { ...picture, shape, source: sha256(`${picture.source} ${shape.wide} ${shape.high}`) }
}

type FindPicture = (folder: string, name: string) => GamePicture | undefined

function pictureFinder(texts: GameTexts, paths: readonly string[]): FindPicture {
  const files = new Map<string, string>()
  for (const path of paths) {
    const found = clientPictureOf(path)
    if (found) files.set(`${found.folder}/${resourceKey(found.name)}`, path)
  }
  const read = new Map<string, GamePicture | undefined>()
  return (folder, name) => {
    const file = name === '' ? undefined : files.get(`${folder}/${resourceKey(name)}`)
    if (file === undefined) return undefined
    if (!read.has(file)) {
      const bytes = bytesOf(texts, file)
      read.set(file, bytes ? { file, source: sha256(bytes), bytes } : undefined)
    }
    return read.get(file)
  }
}
