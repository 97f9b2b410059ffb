import { fieldsOfKind, type ContentType, type Row } from '../../../content/define.ts'
import { TEXT_LIMIT } from '../../../content/limits.ts'
import { pictureFileOf } from '../../../content/storage/pictureFiles.ts'
import type { RichText, TextPicture } from '../../../content/richText/tree.ts'
import { characterStart } from '../../../content/text.ts'
import { blocksIn } from '../../../richText/blocksIn.ts'
import { parseRichText } from '../../../richText/parse.ts'
import { plainRichText } from '../../../richText/plain.ts'
import type { Queries } from '../../database/database.ts'
import type { StoredRow, StoredValue } from '../../database/tables.ts'

type Values = Record<string, StoredValue>

function wordsOf(source: string): string {
  const words = plainRichText(parseRichText(source))
  const permitted = [...words].slice(0, TEXT_LIMIT.longText).join('')
  return words.slice(0, characterStart(words, permitted.length))
}

const withoutSpaces = (text: StoredValue | undefined): string =>
  String(text ?? '')
    .replace(/\s+/g, ' ')
    .trim()

/**
 * Derives the plain text from a formatted text. If a client changes only the plain text, the formatted text is removed.
 * `before` is null for a new row.
 */
export function withWords(type: ContentType, values: Values, before: StoredRow | null): Values {
  const result = { ...values }
  for (const [name, { words }] of fieldsOfKind(type, 'richText')) {
    const source = values[name]
    if (typeof source === 'string' && source !== '') result[words] = wordsOf(source)
    else if (source === undefined && values[words] !== undefined && before?.[name]) {
      if (withoutSpaces(values[words]) === withoutSpaces(before[words])) delete result[words]
      else result[name] = ''
    }
  }
  return result
}

const picturesIn = (text: RichText): TextPicture[] =>
  blocksIn(text).flatMap((block) => {
    if (block.type === 'picture') return [block]
    return block.type === 'video' && block.still ? [block.still] : []
  })

export function addressPictures(text: RichText, addressOf: (path: string) => string): void {
  for (const picture of picturesIn(text)) picture.address = addressOf(picture.address)
}

const hashOf = ({ address }: TextPicture): string => pictureFileOf(address.split('/').at(-1) ?? '')?.hash ?? ''

async function readTree(queries: Queries, source: string): Promise<RichText> {
  const tree = parseRichText(source)
  const pictures = picturesIn(tree)
  if (pictures.length === 0) return tree
  const found = await queries
    .selectFrom('pictures')
    .select(['hash', 'width', 'height', 'avif_at'])
    .where('hash', 'in', [...new Set(pictures.map(hashOf))])
    .execute()
  const known = new Map(
    found.map(({ hash, width, height, avif_at }) => [hash, { width, height, avif: avif_at !== null }]),
  )
  for (const picture of pictures) {
    const size = known.get(hashOf(picture))
    if (size) picture.size = size
  }
  return tree
}

/** Returns the path of the first picture that was not taken down. */
export async function firstPicture(queries: Queries, source: string): Promise<string | null> {
  return picturesIn(await readTree(queries, source)).find(({ size }) => size)?.address ?? null
}

export async function withTrees<T extends ContentType>(queries: Queries, type: T, row: Row<T>): Promise<Row<T>> {
  const values: Readonly<Record<string, unknown>> = row
  const trees: Record<string, RichText> = {}
  for (const [name] of fieldsOfKind(type, 'richText'))
    trees[`${name}_tree`] = await readTree(queries, String(values[name]))
  return { ...row, ...trees }
}
