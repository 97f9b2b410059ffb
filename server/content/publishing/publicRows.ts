import { sql, type ExpressionBuilder } from 'kysely'
import { stateOf, type Shown } from '../../../content/publishing/publishing.ts'
import type { ContentType, Row } from '../../../content/define.ts'
import type { Context } from '../../context/context.ts'
import type { ContentTables } from '../../database/tables.ts'

/** What says which rows are public now. */
export interface Moment {
  shown: Shown
  now: Date
}

/** Whether a list of a type leaves rows out. */
export const isPartlyHidden = (type: ContentType, { shown }: Moment): boolean => type.publishing && shown === 'public'

/**
 * Whether a row is public. It is put the other way round, since few rows are hidden: an index that orders all of them still says
 * which ones a page holds, without reading the rows before it.
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

/** A row with its state as it is now. */
export const withCurrentState = <T extends ContentType>(type: T, row: Row<T>, now: Date): Row<T> =>
  type.publishing ? { ...row, state: stateOf(row, now) } : row

type Source = Pick<Context, 'database' | 'caches' | 'clock'>

/** What visitors see of a type between two moments at which rows become public. */
export interface PublicView {
  /** Differs from that of the view before: what is kept under a name with it is not found later. */
  name: string
  /** When it ends; null where only a change ends it. */
  ends: Date | null
}

/** What visitors see of a type now. The times to come are read once for each version of the type. */
export async function publicView({ database, caches, clock }: Source, type: ContentType): Promise<PublicView> {
  if (!type.publishing) return { name: '', ends: null }
  const now = clock.now().toISOString()
  const toCome = await caches.toCome.get(type.key, [type.key], async () => {
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
