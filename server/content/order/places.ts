import { PLACE, type ContentType } from '../../../content/define.ts'
import type { Engine } from '../../database/database.ts'
import type { Writer } from '../../database/changes/write.ts'
import { lockNames } from '../../database/dialect/locks.ts'
import type { ContentTables, StoredValue } from '../../database/tables.ts'

/** The distance of new places: so wide that a row can be put between two others again and again without moving those. */
const STEP = 65_536

/** PostgreSQL's integers end here. */
const LARGEST_PLACE = 2 ** 31 - 1

/** A row and where it stands. Places that are alike count in the order of their ids. */
interface Placed {
  id: number
  place: number
}

/** Holds the order of a type still until the transaction ends: two who move rows at once do so one after the other. */
async function lockOrder({ tx }: Writer, engine: Engine, type: ContentType): Promise<void> {
  await lockNames(tx, engine, [`order of ${type.key}`])
}

/** The place of a new row, which comes last; nothing for a type that is not ordered by hand. */
export const lastPlace = async (
  writer: Writer,
  engine: Engine,
  type: ContentType,
): Promise<Readonly<Record<string, StoredValue>>> => (await lastPlaces(writer, engine, type))(0)

/** The places of new rows, which come last in their order. */
export async function lastPlaces(
  writer: Writer,
  engine: Engine,
  type: ContentType,
): Promise<(index: number) => Readonly<Record<string, StoredValue>>> {
  if (type.order !== 'hand') return () => ({})
  await lockOrder(writer, engine, type)
  const { last } = await writer.tx
    .withTables<ContentTables>()
    .selectFrom(type.table)
    .select(({ fn }) => fn.max<number | null>(PLACE).as('last'))
    .executeTakeFirstOrThrow()
  return (index) => ({ [PLACE]: Math.min(Number(last ?? 0) + (index + 1) * STEP, LARGEST_PLACE) })
}

/** The rows of a type in their order, which nobody else changes until the transaction ends. */
export async function heldOrder(writer: Writer, engine: Engine, type: ContentType): Promise<Placed[]> {
  await lockOrder(writer, engine, type)
  const rows = await writer.tx
    .withTables<ContentTables>()
    .selectFrom(type.table)
    .select(['id', PLACE])
    .orderBy(PLACE)
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ id: Number(row['id']), place: Number(row[PLACE]) }))
}

/**
 * What must be written so that the row stands at an index among the others: its own place alone, as long as there is
 * room between its neighbours; else those of all rows whose place is not a multiple of the step.
 */
export function placesFor(row: Placed, others: readonly Placed[], index: number): Placed[] {
  const before = others[index - 1]?.place ?? Math.min(0, (others[0]?.place ?? 0) - 2 * STEP)
  const after = others[index]?.place ?? before + 2 * STEP
  const middle = Math.floor((before + after) / 2)
  if (before < middle && middle < after && Math.abs(middle) < LARGEST_PLACE) return [{ id: row.id, place: middle }]
  return others.toSpliced(index, 0, row).map(({ id }, at) => ({ id, place: (at + 1) * STEP }))
}
