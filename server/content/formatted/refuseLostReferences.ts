import { fieldsOfKind, type ContentType } from '../../../content/define.ts'
import { contentType } from '../../../content/index.ts'
import { MOST_PARTS, siteParts } from '../../../content/richText/siteParts.ts'
import type { Inline, RichText, SitePart } from '../../../content/richText/tree.ts'
import { readId } from '../../../content/site/readId.ts'
import { site } from '../../../content/settings/site.ts'
import { drop } from '../../../content/types/drop.ts'
import { socialLink } from '../../../content/types/socialLink.ts'
import { validation } from '../../../content/validation.ts'
import { fill } from '../../../content/wording.ts'
import { blocksIn, sitePartsIn } from '../../../richText/blocksIn.ts'
import { parseRichText } from '../../../richText/parse.ts'
import type { Writer } from '../../database/changes/write.ts'
import type { Engine } from '../../database/database.ts'
import { equals } from '../../database/dialect/collation.ts'
import type { ContentTables } from '../../database/tables.ts'
import { invalid } from '../../errors/refusals.ts'
import type { RowValues } from '../bodyValues.ts'
import { missingPages } from '../ownPages/refuseMissingPages.ts'

type Transacting = Writer['tx']

/** Whether a change can publish a broken link: it touches formatted text or the draft state. */
export const mayLoseReferences = (type: ContentType, values: RowValues): boolean =>
  fieldsOfKind(type, 'richText').some(([name]) => name in values) || 'state' in values

/** Whether the part of the site that a text shows exists. */
async function isThere(tx: Transacting, engine: Engine, { name, of }: SitePart): Promise<boolean> {
  const rows = tx.withTables<ContentTables>()
  const part = siteParts[name]
  if (part.of === 'row') {
    const id = readId(of)
    if (id === null) return false
    const { table } = contentType(part.type)
    return (await rows.selectFrom(table).select('id').where('id', '=', id).executeTakeFirst()) !== undefined
  }
  if (part.of === 'name') {
    const named = rows
      .selectFrom(drop.table)
      .select('id')
      .where((eb) => equals(engine, eb.ref('monster'), of))
    return of !== '' && (await named.limit(1).executeTakeFirst()) !== undefined
  }
  const set = rows.selectFrom(site.table).select('id').where('community_link', '<>', '')
  const link = rows.selectFrom(socialLink.table).select('id')
  return (await set.unionAll(link).limit(1).executeTakeFirst()) !== undefined
}

const linksIn = (parts: readonly Inline[]): string[] =>
  parts.flatMap((part) => {
    if (!('children' in part)) return []
    return [...(part.type === 'link' ? [part.address] : []), ...linksIn(part.children)]
  })

const addressesIn = (text: RichText): string[] =>
  blocksIn(text).flatMap((block) => {
    if (block.type === 'paragraph' || block.type === 'heading') return linksIn(block.children)
    return block.type === 'table' ? [block.head, ...block.rows].flat().flatMap(linksIn) : []
  })

/** One message for each broken reference. */
async function lostIn(
  tx: Transacting,
  engine: Engine,
  type: ContentType,
  label: string,
  source: string,
): Promise<string[]> {
  const sentences = validation[type.wording.language]
  const tree = parseRichText(source)
  const parts = sitePartsIn(tree)
  if (parts.length > MOST_PARTS) return [fill(sentences.tooManyParts, { label, most: MOST_PARTS })]
  const gone: string[] = []
  for (const part of parts)
    if (!(await isThere(tx, engine, part)))
      gone.push(fill(sentences.partGone, { label, part: `::${part.name} ${part.of}`.trimEnd() }))
  const pages = await missingPages(tx, addressesIn(tree))
  return [...gone, ...pages.map((address) => fill(sentences.pageGone, { label, address }))]
}

/**
 * Throws a 422 if a formatted text of a public or scheduled row shows a missing part of the site or links to a missing
 * page. Drafts may: people write them before what they link to.
 */
export async function refuseLostReferences(
  { tx }: Writer,
  engine: Engine,
  type: ContentType,
  row: Readonly<Record<string, unknown>>,
): Promise<void> {
  if (row['state'] === 'draft') return
  const errors: Record<string, string[]> = {}
  for (const [name, { words }] of fieldsOfKind(type, 'richText')) {
    const label = type.fields[words]?.label ?? ''
    const source = row[name]
    const sentences = typeof source === 'string' ? await lostIn(tx, engine, type, label, source) : []
    if (sentences.length > 0) errors[name] = sentences
  }
  if (Object.keys(errors).length > 0) throw invalid(errors)
}
