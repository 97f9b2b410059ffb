import { fieldsOfKind, type ContentType, type Row } from '../../../content/define.ts'
import { TEXT_LIMIT } from '../../../content/limits.ts'
import { pictureFileOf } from '../../../content/storage/pictureFiles.ts'
import type { RichText, TextPicture } from '../../../content/richText/tree.ts'
import { characterStart, normalise } from '../../../content/text.ts'
import { validation } from '../../../content/validation.ts'
import { fill } from '../../../content/messages/fill.ts'
import { blocksIn } from '../../../richText/blocksIn.ts'
import { readRichText, type SizedText } from '../../../richText/parse.ts'
import { plainRichText } from '../../../richText/plain.ts'
import type { Queries } from '../../database/database.ts'
import type { StoredRow, StoredValue } from '../../database/tables.ts'
import { invalid, type FieldErrors } from '../../errors/refusals.ts'
import { inTurn } from '../../process/queues/inTurn.ts'
import { contentWording } from '../wording.ts'

type Values = Record<string, StoredValue>

/** In characters. Reading a longer text takes up to 20 ms. */
const LONG = 500

export async function readInTurn(source: string, line?: Parameters<typeof inTurn>[1]): Promise<SizedText> {
  return source.length <= LONG ? readRichText(source) : inTurn(() => readRichText(source), line)
}

/** Formatted texts that were already read, by the names of their fields. */
export type ReadTexts = Readonly<Record<string, SizedText>>

export async function readTexts(
  type: ContentType,
  values: Values,
  line?: Parameters<typeof inTurn>[1],
): Promise<ReadTexts> {
  const read: Record<string, SizedText> = {}
  for (const [name] of fieldsOfKind(type, 'richText')) {
    const source = values[name]
    if (typeof source === 'string' && source !== '') read[name] = await readInTurn(source, line)
  }
  return read
}

function wordsOf(text: RichText): string {
  const words = normalise(plainRichText(text))
  const permitted = [...words].slice(0, TEXT_LIMIT.longText).join('')
  return words.slice(0, characterStart(words, permitted.length))
}

const withoutSpaces = (text: StoredValue | undefined): string =>
  String(text ?? '')
    .replace(/\s+/g, ' ')
    .trim()

const SHOWN_OF_LINE = 60

function lineOf(source: string, line: number): string {
  const text = source.split('\n', line)[line - 1]?.trim() ?? ''
  return text.length <= SHOWN_OF_LINE ? text : `${text.slice(0, SHOWN_OF_LINE).toWellFormed()}…`
}

/** Adds the plain texts of the formatted texts. Throws Refusal `invalid` if a text is too large. */
export function withWordsOf(type: ContentType, values: Values, read: ReadTexts = {}): Values {
  const result = { ...values }
  const errors: FieldErrors = {}
  for (const [name, { words }] of fieldsOfKind(type, 'richText')) {
    const source = values[name]
    if (typeof source !== 'string' || source === '') continue
    const { text, fault } = read[name] ?? readRichText(source)
    result[words] = wordsOf(text)
    if (!fault) continue
    const { kind, line, most } = fault
    const label = type.fields[words]?.label ?? ''
    const sentence = validation(type.wording.language).textSize[kind]
    errors[name] = [fill(sentence, { label, line, text: lineOf(source, line), most })]
  }
  if (Object.keys(errors).length > 0) throw invalid(errors)
  return result
}

/**
 * If a client changes only the plain text, the formatted text is removed. `before` is null for a new row. The plain
 * texts of formatted texts must already be in `values`.
 */
export function withoutOldTexts(type: ContentType, values: Values, before: StoredRow | null): Values {
  const result = { ...values }
  for (const [name, { words }] of fieldsOfKind(type, 'richText')) {
    if (values[name] !== undefined || values[words] === undefined || !before?.[name]) continue
    if (withoutSpaces(values[words]) === withoutSpaces(before[words])) delete result[words]
    else result[name] = ''
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

/** Adds the sizes of those pictures that were not taken down. */
async function readSizes(queries: Queries, pictures: readonly TextPicture[]): Promise<void> {
  if (pictures.length === 0) return
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
}

/** Returns the path of the first picture that was not taken down. */
export async function firstPicture(queries: Queries, source: string): Promise<string | null> {
  const pictures = picturesIn((await readInTurn(source)).text)
  await readSizes(queries, pictures)
  return pictures.find(({ size }) => size)?.address ?? null
}

/** Texts from before the limits, and from old backups, can be larger than the limits. */
const cut = (): RichText => [{ type: 'paragraph', children: [{ type: 'text', text: contentWording.cut }] }]

/** How many blocks, cells and signs the formatted texts of one list may have together. */
export const MOST_LISTED = 16_000

/** A text that is larger than what is left gets no tree, so that it is shown as plain text. */
export async function withTrees<T extends ContentType>(
  queries: Queries,
  type: T,
  row: Row<T>,
  left = { size: Number.POSITIVE_INFINITY },
  read: ReadTexts = {},
): Promise<Row<T>> {
  const values: Readonly<Record<string, unknown>> = row
  const trees: Record<string, RichText> = {}
  for (const [name] of fieldsOfKind(type, 'richText')) {
    if (left.size <= 0) continue
    const { text, size, isCut } = read[name] ?? (await readInTurn(String(values[name])))
    if (size > left.size) continue
    left.size -= size
    const tree = isCut ? [...text, ...cut()] : text
    await readSizes(queries, picturesIn(tree))
    trees[`${name}_tree`] = tree
  }
  return { ...row, ...trees }
}
