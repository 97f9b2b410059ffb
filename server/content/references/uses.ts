import type { FastifyRequest } from 'fastify'
import type { ContentType } from '../../../content/define.ts'
import { referencesTo } from '../../../content/index.ts'
import { fill } from '../../../content/messages/fill.ts'
import { MOST_NAMED, type Use } from '../../../content/refusals/conflicts.ts'
import { callerOf } from '../../auth/guard.ts'
import { holds } from '../../auth/permissions.ts'
import type { Writer } from '../../database/changes/write.ts'
import { isOneOf } from '../../database/dialect/idList.ts'
import type { ContentTables } from '../../database/tables.ts'
import { storedRow } from '../../database/schema/columns.ts'
import { Refusal } from '../../errors/refusals.ts'
import { selectRows, storedName } from '../joinedRows.ts'
import { contentWording } from '../wording.ts'

interface Count {
  type: ContentType
  field: string
  count: number
}

export interface Uses {
  counts: readonly Count[]
  referred: ReadonlySet<number>
}

export type MaySee = (type: ContentType) => boolean

export const seenBy = (request: FastifyRequest): MaySee => {
  const caller = callerOf(request)
  return ({ key, publishing }) => holds(caller, { type: key, action: publishing ? 'edit' : 'see' })
}

/**
 * Counts the references to the rows from all other rows. Formatted texts and the addresses of menu entries do not
 * count: the site omits a deleted row.
 */
export async function usesOf({ tx, engine }: Writer, type: ContentType, ids: readonly number[]): Promise<Uses> {
  const counts: Count[] = []
  const referred = new Set<number>()
  for (const { type: other, field } of referencesTo(type.key)) {
    const found = await tx
      .withTables<ContentTables>()
      .selectFrom(other.table)
      .select((eb) => [eb.ref(field).as('id'), eb.fn.countAll<number>().as('total')])
      .where((eb) => isOneOf(engine, eb.ref(field), ids))
      .$if(other.key === type.key, (rows) => rows.where((eb) => eb.not(isOneOf(engine, eb.ref('id'), ids))))
      .groupBy(field)
      .execute()
    for (const { id } of found) referred.add(Number(id))
    const count = found.reduce((sum, row) => sum + Number(row.total), 0)
    if (count > 0) counts.push({ type: other, field, count })
  }
  return { counts, referred }
}

export async function namedUses(
  { tx, engine }: Writer,
  type: ContentType,
  ids: readonly number[],
  { counts }: Uses,
  maySee: MaySee,
): Promise<Use[]> {
  const named: Use[] = []
  for (const { type: other, field, count } of counts) {
    if (!maySee(other)) continue
    const found = await selectRows(tx, other)
      .where((eb) => isOneOf(engine, eb.ref(`row.${field}`), ids))
      .$if(other.key === type.key, (rows) => rows.where((eb) => eb.not(isOneOf(engine, eb.ref('row.id'), ids))))
      .orderBy('row.id')
      .limit(MOST_NAMED)
      .execute()
    const rows = found.map(storedRow).map((row) => ({
      id: row.id,
      name: storedName(other, row),
      refers_to: Number(row[field]),
    }))
    named.push({ type: other.key, field, title: other.title, count, rows })
  }
  return named
}

export async function refusedUse(
  writer: Writer,
  type: ContentType,
  ids: readonly number[],
  uses: Uses,
  maySee: MaySee,
): Promise<Refusal> {
  const by = uses.counts.map(({ count, type: { title } }) => fill(contentWording.use, { count, title }))
  return new Refusal('referenced', {
    values: { by: by.join(', ') },
    used_by: await namedUses(writer, type, ids, uses, maySee),
  })
}
