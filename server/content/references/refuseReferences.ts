import { fieldsOfKind, type ContentType } from '../../../content/define.ts'
import { contentType } from '../../../content/index.ts'
import { comparedFields, faultsBetween } from '../../../content/fields/comparedFields.ts'
import { validation } from '../../../content/validation.ts'
import { fill } from '../../../content/messages/fill.ts'
import type { Writer } from '../../database/changes/write.ts'
import type { Engine } from '../../database/database.ts'
import { lockNames } from '../../database/dialect/locks.ts'
import type { ContentTables, StoredRow } from '../../database/tables.ts'
import { invalid, type FieldErrors } from '../../errors/refusals.ts'
import type { RowValues } from '../bodyValues.ts'
import { isOneOf } from '../../database/dialect/idList.ts'
import { isPageAddress } from '../../../content/publishing/pageAddress.ts'
import { sitePathOf } from '../../../content/site/sitePages.ts'
import { stateOf } from '../../../content/publishing/publishing.ts'
import { readInTurn } from '../formatted/formattedText.ts'
import { publicPageIds } from '../ownPages.ts'
import { MOST_PARTS, siteParts } from '../../../content/richText/siteParts.ts'
import type { Inline, RichText, SitePart } from '../../../content/richText/tree.ts'
import { readId } from '../../../content/site/readId.ts'
import { site } from '../../../content/settings/site.ts'
import { drop } from '../../../content/types/drop.ts'
import { socialLink } from '../../../content/types/socialLink.ts'
import { blocksIn, sitePartsIn } from '../../../richText/blocksIn.ts'
import { equals } from '../../database/dialect/collation.ts'

type KnownRows = ReadonlyMap<string, ReadonlySet<number>>

export async function referredRows(writer: Writer, type: ContentType, all: readonly RowValues[]): Promise<KnownRows> {
  const known = new Map<string, ReadonlySet<number>>()
  for (const [name, { to }] of fieldsOfKind(type, 'reference')) {
    const ids = all.flatMap(({ [name]: id }) => (typeof id === 'number' ? [id] : []))
    const found = ids.length > 0 ? await presentIds(writer, contentType(to), [...new Set(ids)]) : []
    known.set(to, new Set([...(known.get(to) ?? []), ...found]))
  }
  return known
}

/** Throws a 422 that lists every reference to a missing row. */
export function refuseUnknownReferences(type: ContentType, values: RowValues, known: KnownRows): void {
  const errors: FieldErrors = {}
  for (const [name, { to, label }] of fieldsOfKind(type, 'reference')) {
    const id = values[name]
    if (typeof id === 'number' && !known.get(to)?.has(id)) errors[name] = [unknownReference(type, label, id)]
  }
  if (Object.keys(errors).length > 0) throw invalid(errors)
}

/**
 * Throws a 422 if a reference is unknown, a link leads to no page, or the row would be on a third level. `id` is null
 * for a new row.
 */
export async function refuseReferences(
  writer: Writer,
  type: ContentType,
  values: RowValues,
  id: number | null,
  now: Date,
): Promise<void> {
  refuseUnknownReferences(type, values, await referredRows(writer, type, [values]))
  await refuseMissingPages(writer, type, values, now)
  await refuseThirdLevel(writer, type, values, id)
}

export const unknownReference = (type: ContentType, label: string, id: number): string =>
  fill(validation(type.wording.language).unknownReference, { label, id })

/**
 * Throws a 422 if fields would no longer fit each other, such as two that refer to the same row. The schema cannot see
 * this, because a change may contain only one of the fields.
 */
export function refuseFaultsBetween(type: ContentType, values: RowValues, row: StoredRow): void {
  if (!comparedFields(type).some((name) => name in values)) return
  const errors: FieldErrors = {}
  for (const [name, sentence] of Object.entries(faultsBetween(type, row))) errors[name] = [sentence]
  if (Object.keys(errors).length > 0) throw invalid(errors)
}

/**
 * Throws a 422 if a change would put rows on a third level. Rows have at most two levels, for example menu entries with
 * entries below them.
 */
export async function refuseThirdLevel(
  { tx, engine }: Writer,
  type: ContentType,
  values: RowValues,
  id: number | null,
): Promise<void> {
  for (const [name, { levels, label }] of fieldsOfKind(type, 'reference')) {
    const above = values[name]
    if (levels === undefined || typeof above !== 'number') continue
    // Without this lock, one user could put row A below row B while another user puts B below A. Each would still see
    // the other row on the first level.
    await lockNames(tx, engine, [`levels of ${type.key}`])
    const wrong = await tx
      .withTables<ContentTables>()
      .selectFrom(type.table)
      .select('id')
      .where((row) => row.or([row.and([row('id', '=', above), row(name, 'is not', null)]), row(name, '=', id)]))
      .limit(1)
      .executeTakeFirst()
    if (wrong || above === id) throw invalid({ [name]: [fill(validation(type.wording.language).levels, { label })] })
  }
}

export async function presentIds(
  { tx, engine }: Writer,
  { table }: ContentType,
  ids: readonly number[],
): Promise<Set<number>> {
  const found = await tx
    .withTables<ContentTables>()
    .selectFrom(table)
    .select('id')
    .where((eb) => isOneOf(engine, eb.ref('id'), ids))
    .execute()
  return new Set(found.map(({ id }) => Number(id)))
}

/** Returns those addresses at which visitors will find no page at that time. A draft counts as no page. */
async function missingPages(tx: Writer['tx'], addresses: readonly string[], at: Date): Promise<string[]> {
  const requested = addresses.filter((address) => isPageAddress(sitePathOf(address)))
  if (requested.length === 0) return []
  const paths = [...new Set(requested.map(sitePathOf))]
  const [present, former] = await Promise.all([
    publicPageIds(tx, at).select('row.address').where('row.address', 'in', paths).execute(),
    tx
      .selectFrom('former_addresses')
      .select('address')
      .where('address', 'in', paths)
      .where('page_id', 'in', publicPageIds(tx, at))
      .execute(),
  ])
  const known = new Set([...present, ...former].map(({ address }) => String(address)))
  return requested.filter((address) => !known.has(sitePathOf(address)))
}

/** Throws a 422 that lists every link that leads to no page. */
export async function refuseMissingPages(
  { tx }: Writer,
  type: ContentType,
  values: RowValues,
  now: Date,
): Promise<void> {
  const errors: FieldErrors = {}
  for (const [name, { link, label }] of fieldsOfKind(type, 'text')) {
    const address = values[name]
    if (link !== 'site' || typeof address !== 'string') continue
    if ((await missingPages(tx, [address], now)).length > 0)
      errors[name] = [fill(validation(type.wording.language).siteLink, { label })]
  }
  if (Object.keys(errors).length > 0) throw invalid(errors)
}

type Transacting = Writer['tx']

/** True if a change touches a formatted text or the draft state. Only such a change can publish a broken link. */
export const mayLoseReferences = (type: ContentType, values: RowValues): boolean =>
  fieldsOfKind(type, 'richText').some(([name]) => name in values) || 'state' in values

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

async function lostIn(
  tx: Transacting,
  engine: Engine,
  type: ContentType,
  label: string,
  source: string,
  at: Date,
): Promise<string[]> {
  const sentences = validation(type.wording.language)
  const { text: tree } = await readInTurn(source, 'transactions')
  const parts = sitePartsIn(tree)
  if (parts.length > MOST_PARTS) return [fill(sentences.tooManyParts, { label, most: MOST_PARTS })]
  const gone: string[] = []
  for (const part of parts)
    if (!(await isThere(tx, engine, part)))
      gone.push(fill(sentences.partGone, { label, part: `::${part.name} ${part.of}`.trimEnd() }))
  const pages = await missingPages(tx, [...new Set(addressesIn(tree))], at)
  return [...gone, ...pages.map((address) => fill(sentences.pageGone, { label, address }))]
}

/**
 * Throws a 422 if a public or scheduled text links to a missing page or shows a missing row. Drafts are exempt, because
 * people write them before the pages that they link to.
 */
export async function refuseLostReferences(
  { tx, engine }: Writer,
  type: ContentType,
  row: Readonly<Record<string, unknown>>,
  now: Date,
): Promise<void> {
  if (row['state'] === 'draft') return
  // A scheduled text may link to a page that becomes public no later than the text.
  const at = stateOf(row, now) === 'scheduled' ? new Date(String(row['published_at'])) : now
  const errors: Record<string, string[]> = {}
  for (const [name, { words }] of fieldsOfKind(type, 'richText')) {
    const label = type.fields[words]?.label ?? ''
    const source = row[name]
    const sentences =
      typeof source === 'string' && source !== '' ? await lostIn(tx, engine, type, label, source, at) : []
    if (sentences.length > 0) errors[name] = sentences
  }
  if (Object.keys(errors).length > 0) throw invalid(errors)
}
