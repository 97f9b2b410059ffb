import type { OrderByItemBuilder } from 'kysely'
import { fieldsOfKind, type ContentType, type Row } from '../../../content/define.ts'
import type { Neighbour, Neighbours } from '../../../content/publishing/neighbours.ts'
import type { Context } from '../../context/context.ts'
import type { ContentTables } from '../../database/tables.ts'
import { rowsById } from './readRows.ts'
import { isShown } from '../rowState.ts'
import { pageRows } from '../presentRow.ts'
const MOST_RELATED = 3

const ASCENDING = (order: OrderByItemBuilder) => order.asc().nullsFirst()
const DESCENDING = (order: OrderByItemBuilder) => order.desc().nullsLast()

type Source = Pick<Context, 'database' | 'clock' | 'config'>

export async function withNeighbours<T extends ContentType>(source: Source, type: T, row: Row<T>): Promise<Row<T>> {
  // Only content types with categories have a previous and a next row. Custom pages have no categories.
  if (!type.publishing || !('category_id' in type.fields)) return row
  const { previous, next, related } = await neighbourIds(source, type, row)
  const ids = [previous, next, ...related].flatMap((id) => id ?? [])
  const rows = new Map(
    pageRows(type, await rowsById(source.database, type, ids), source.config).map((found) => [
      found.id,
      asNeighbour(type, found),
    ]),
  )
  const of = (id: number | null): Neighbour | null => (id === null ? null : (rows.get(id) ?? null))
  const neighbours: Neighbours = {
    previous: of(previous),
    next: of(next),
    related: related.flatMap((id) => of(id) ?? []),
  }
  return { ...row, neighbours }
}

async function neighbourIds({ database, clock }: Source, type: ContentType, row: Row<ContentType>) {
  const values: Readonly<Record<string, unknown>> = row
  const time = (values['published_at'] as string | null) ?? row.created_at // The cast is safe, because every content type with drafts has the field `published_at`.
  const shown = () =>
    database.reader
      .withTables<ContentTables>()
      .selectFrom(`${type.table} as row`)
      .select('row.id')
      .where((eb) => isShown(type, { shown: 'public', now: clock.now() }, eb))
  const beside = async (side: '<' | '>'): Promise<number | null> => {
    const direction = side === '<' ? 'desc' : 'asc'
    const found = await shown()
      // Comparing both columns as one pair lets the database use the index on them.
      .where((eb) => eb(eb.refTuple('row.published_at', 'row.id'), side, eb.tuple(time, row.id)))
      .orderBy('row.published_at', direction === 'asc' ? ASCENDING : DESCENDING)
      .orderBy('row.id', direction)
      .limit(1)
      .executeTakeFirst()
    return found ? Number(found.id) : null
  }
  const [previous, next] = await Promise.all([beside('<'), beside('>')])
  const category = values['category_id']
  const others = await shown()
    .where('row.id', 'not in', [row.id, ...[previous, next].flatMap((id) => id ?? [])])
    .$if(typeof category === 'number', (rows) => rows.where('row.category_id', '=', Number(category)))
    .$if('pinned' in type.fields, (rows) => rows.orderBy('row.pinned', 'desc'))
    .orderBy('row.published_at', DESCENDING)
    .orderBy('row.id', 'desc')
    .limit(MOST_RELATED)
    .execute()
  return { previous, next, related: others.map(({ id }) => Number(id)) }
}

function languagesOf(type: ContentType, { languages }: Row<ContentType>): Pick<Neighbour, 'languages'> {
  const [name, category] = [languages?.[type.name], languages?.['category']]
  return name || category ? { languages: { ...(name && { name }), ...(category && { category }) } } : {}
}

function asNeighbour(type: ContentType, row: Row<ContentType>): Neighbour {
  const values: Readonly<Record<string, unknown>> = row
  const category = values['category'] as Neighbour['category'] | undefined // The cast is safe, because presentRow.ts adds the category to the row.
  const [picture] = fieldsOfKind(type, 'picture')
  const of = (part: string) => values[`${picture?.[0]}_${part}`]
  const address = of('url')
  return {
    id: row.id,
    name: String(values[type.name]),
    ...languagesOf(type, row),
    published_at: values['published_at'] as string | null, // The cast is safe, because every content type with drafts has the field `published_at`.
    category: category ?? null,
    picture:
      typeof address === 'string'
        ? {
            address,
            width: of('width') as number | null,
            height: of('height') as number | null,
            avif: of('avif') === true,
          } // The casts are safe, because presentRow.ts writes the width and height of a picture as numbers.
        : null,
  }
}
