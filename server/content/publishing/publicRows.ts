import { sql, type ExpressionBuilder } from 'kysely'
import { stateOf, type Shown } from '../../../content/publishing/publishing.ts'
import type { ContentType, Row } from '../../../content/define.ts'
import type { Context } from '../../context/context.ts'
import type { ContentTables } from '../../database/tables.ts'
import type { ValueKind } from '../../database/changes/versionedCache.ts'

/** The moment that decides which rows are public. */
export interface Moment {
  shown: Shown
  now: Date
}

/** Whether a list may leave rows out. */
export const isPartlyHidden = (type: ContentType, { shown }: Moment): boolean => type.publishing && shown === 'public'

/**
 * Whether a row is public, written as a negation: few rows are hidden, so the index of the order still finds a page
 * without reading earlier rows.
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
            .where('later.published_at', '>', now.toISOString()),
        ),
    ),
  )

export const withCurrentState = <T extends ContentType>(type: T, row: Row<T>, now: Date): Row<T> =>
  type.publishing ? { ...row, state: stateOf(row, now) } : row

type Source = Pick<Context, 'database' | 'cache' | 'clock'>

/** What visitors see of a type until the next row becomes public. */
export interface PublicView {
  /** Part of cache keys, so that nothing of an earlier view is found. */
  name: string
  /** Null if only a change ends it. */
  ends: Date | null
}

/** The times at which rows become public, by type. */
const timesToCome: ValueKind = { most: 10 }

/** Future publishing times are read once per version of the type. */
export async function publicView({ database, cache, clock }: Source, type: ContentType): Promise<PublicView> {
  if (!type.publishing) return { name: '', ends: null }
  const now = clock.now().toISOString()
  const toCome = await cache.get(timesToCome, type.key, [type.key], async () => {
    const found = await database.reader
      .withTables<ContentTables>()
      .selectFrom(`${type.table} as row`)
      .select('row.published_at')
      .where('row.published_at', '>', now)
      .orderBy('row.published_at')
      .execute()
    return found.map((row) => String(row['published_at']))
  })
  const next = toCome.find((time) => time > now)
  return { name: next ?? 'last', ends: next === undefined ? null : new Date(next) }
}
