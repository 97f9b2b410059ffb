import { PLACE, type ContentType } from '../../content/define.ts'
import type { Writer } from '../database/changes/write.ts'
import { lockNames } from '../database/dialect/locks.ts'
import type { ContentTables, StoredValue } from '../database/tables.ts'

const STEP = 65_536

const LARGEST_PLACE = 2 ** 31 - 1

interface Placed {
  id: number
  place: number
}

/**
 * Locks the manual order of a table until the transaction ends, so that two users cannot move rows at the same time.
 */
async function lockOrder({ tx, engine }: Writer, type: ContentType): Promise<void> {
  await lockNames(tx, engine, [`order of ${type.key}`])
}

export async function lastPlaces(
  writer: Writer,
  type: ContentType,
): Promise<(index: number) => Readonly<Record<string, StoredValue>>> {
  if (type.order !== 'hand') return () => ({})
  await lockOrder(writer, type)
  const { last } = await writer.tx
    .withTables<ContentTables>()
    .selectFrom(type.table)
    .select(({ fn }) => fn.max<number | null>(PLACE).as('last'))
    .executeTakeFirstOrThrow()
  return (index) => ({ [PLACE]: Math.min(Number(last ?? 0) + (index + 1) * STEP, LARGEST_PLACE) })
}

export async function heldOrder(writer: Writer, type: ContentType): Promise<Placed[]> {
  await lockOrder(writer, type)
  const rows = await writer.tx
    .withTables<ContentTables>()
    .selectFrom(type.table)
    .select(['id', PLACE])
    .orderBy(PLACE)
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ id: Number(row['id']), place: Number(row[PLACE]) }))
}

export function placesFor(row: Placed, others: readonly Placed[], index: number): Placed[] {
  const before = others[index - 1]?.place ?? Math.min(0, (others[0]?.place ?? 0) - 2 * STEP)
  const after = others[index]?.place ?? before + 2 * STEP
  const middle = Math.floor((before + after) / 2)
  if (before < middle && middle < after && Math.abs(middle) < LARGEST_PLACE) return [{ id: row.id, place: middle }]
  return others.toSpliced(index, 0, row).map(({ id }, at) => ({ id, place: (at + 1) * STEP }))
}
