import { sql, type ExpressionBuilder } from 'kysely'
import { stateOf, type Shown } from '../../content/publishing/publishing.ts'
import type { ContentType, Row } from '../../content/define.ts'
import type { Context } from '../context/context.ts'
import type { ValueKind } from '../database/changes/versionedCache.ts'
import type { Queries } from '../database/database.ts'
import type { ContentTables, StoredRow, StoredValue } from '../database/tables.ts'
import { validation } from '../../content/validation.ts'
import { fill } from '../../content/messages/fill.ts'
import { invalid, Refusal } from '../errors/refusals.ts'
import type { FastifyRequest } from 'fastify'
import { callerOf } from '../auth/guard.ts'
import { holds } from '../auth/permissions.ts'

export interface Moment {
  shown: Shown
  now: Date
}

export const isPartlyHidden = (type: ContentType, { shown }: Moment): boolean => type.publishing && shown === 'public'

/**
 * Excludes hidden rows by id, because there are few of them. The query can then use the index that has the list's
 * order, and skip rows without reading them.
 */
export const isShown = (type: ContentType, { now }: Moment, eb: ExpressionBuilder<ContentTables, string>) =>
  eb.not(
    eb(
      'row.id',
      'in',
      eb
        .selectFrom(`${type.table} as draft`)
        .select('draft.id')
        .where('draft.state', '=', sql.lit('draft'))
        .unionAll(
          eb
            .selectFrom(`${type.table} as later`)
            .select('later.id')
            .where('later.state', '=', sql.lit('scheduled'))
            .where('later.published_at', '>', now.toISOString()),
        ),
    ),
  )

export const withCurrentState = <T extends ContentType>(type: T, row: Row<T>, now: Date): Row<T> =>
  type.publishing ? { ...row, state: stateOf(row, now) } : row

/** Returns a logged row as it would be stored now: if it was scheduled, its time may have come since. */
export const withPassedTime = <T extends Readonly<Record<string, unknown>>>(row: T, now: Date): T =>
  row['state'] === 'scheduled' ? { ...row, state: stateOf(row, now) } : row

type Source = Pick<Context, 'database' | 'cache' | 'clock'>

export interface PublicView {
  /**
   * Part of the cache keys of lists. It changes when a scheduled row becomes public, so that older cached lists are no
   * longer used.
   */
  name: string
  ends: Date | null
  hidden: number
}

/**
 * Number of rows for each time of publication, which is null for drafts. Rows whose time has come are among them until
 * they are stored as published.
 */
type HiddenRows = readonly { at: string | null; total: number }[]
const hiddenRows: ValueKind = { most: 10 }

const EVERYTHING: PublicView = { name: '', ends: null, hidden: 0 }

export async function publicView({ database, cache, clock }: Source, type: ContentType): Promise<PublicView> {
  if (!type.publishing) return EVERYTHING
  const now = clock.now().toISOString()
  const hidden = (await knownHidden({ database, cache }, type)).filter(({ at }) => at === null || at > now)
  const next = hidden.find(({ at }) => at !== null)?.at ?? null
  return {
    name: next ?? 'last',
    ends: next === null ? null : new Date(next),
    hidden: hidden.reduce((sum, { total }) => sum + total, 0),
  }
}

/** Counts the rows that visitors do not see yet. `next` is when the first of the scheduled ones is published. */
export async function countUnpublished(
  { database, cache, clock }: Source,
  type: ContentType,
): Promise<{ drafts: number; scheduled: number; next: string | null }> {
  const now = clock.now().toISOString()
  const known = await knownHidden({ database, cache }, type)
  const toCome = known.filter(({ at }) => at !== null && at > now)
  const sumOf = (rows: HiddenRows): number => rows.reduce((sum, { total }) => sum + total, 0)
  return {
    drafts: sumOf(known.filter(({ at }) => at === null)),
    scheduled: sumOf(toCome),
    next: toCome[0]?.at ?? null,
  }
}

/**
 * Returns whether the time of a scheduled row has come. Reads the table only if it has changed, so the row may already
 * be stored as published.
 */
export async function mayBeDue({ database, cache, clock }: Source, type: ContentType): Promise<boolean> {
  const now = clock.now().toISOString()
  return (await knownHidden({ database, cache }, type)).some(({ at }) => at !== null && at <= now)
}

const knownHidden = ({ database, cache }: Omit<Source, 'clock'>, type: ContentType): Promise<HiddenRows> =>
  cache.get(hiddenRows, type.key, [type.key], () => readHidden(database.reader, type))

async function readHidden(reader: Queries, { table }: ContentType): Promise<HiddenRows> {
  const { rows } = await sql<{ at: string | null; total: number | string }>`
    select null as at, count(*) as total from ${sql.table(table)} where state = 'draft'
    union all
    select published_at, count(*) from ${sql.table(table)} where state = 'scheduled'
    group by published_at`.execute(reader)
  return rows
    .map(({ at, total }) => ({ at, total: Number(total) }))
    .sort((one, other) => ((one.at ?? '') < (other.at ?? '') ? -1 : 1))
}

type Values = Record<string, StoredValue>

/**
 * Adds the draft state and the time of publication (by default, now). `before` is null for a new row. Throws Refusal
 * `invalid` if a scheduled row has no future time.
 */
export function withState(type: ContentType, values: Values, before: StoredRow | null, now: Date): Values {
  if (!type.publishing) return values
  const { state: said, published_at: at, ...others } = values
  const state = said === '' ? undefined : said
  if (before && state === undefined && at === undefined) return { ...others }
  const present = now.toISOString()
  const isToCome = (time: StoredValue | undefined): boolean => typeof time === 'string' && time > present
  const was = before?.['published_at'] ?? null
  const time = at === undefined ? was : at

  if (state === 'draft') return { ...others, state, published_at: time }
  if (state === 'scheduled') {
    if (isToCome(time)) return { ...others, state, published_at: time }
    const label = type.fields['published_at']?.label ?? ''
    throw invalid({ published_at: [fill(validation(type.wording.language).scheduled, { label })] })
  }
  if (state === undefined && before?.['state'] === 'draft') return { ...others, published_at: time }
  const hasOldTime = before !== null && time !== null && time === was
  // What is public stays public and keeps its time, even if that is still to come because the clock was set back.
  if (hasOldTime && stateOf(before, now) === 'published')
    return { ...others, state: before['state'] ?? 'published', published_at: time }
  // If a scheduled row is published now, its form still sends the old future time. That time is ignored.
  if (time === null || (state === 'published' && hasOldTime && isToCome(time)))
    return { ...others, state: 'published', published_at: present }
  return { ...others, state: isToCome(time) ? 'scheduled' : 'published', published_at: time }
}

/**
 * Throws Refusal `not_permitted` unless the row is a draft and stays one. Call this only if the author may not publish.
 */
export function refusePublished(before: StoredRow | null, values: Values): void {
  const isPublished = (state: StoredValue | undefined) => state !== undefined && state !== 'draft'
  if (isPublished(before?.['state']) || isPublished(values['state'])) throw new Refusal('not_permitted')
}

export const mayPublish = (request: FastifyRequest, { key, publishing }: ContentType): boolean =>
  !publishing || holds(callerOf(request), { type: key, action: 'publish' })
