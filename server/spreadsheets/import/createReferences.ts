import { fieldsOfKind, type ContentType } from '../../../content/define.ts'
import type { RowValues } from '../../content/bodyValues.ts'
import { createRows } from '../../content/bulk/createRows.ts'
import type { Author } from '../../database/changes/author.ts'
import type { Writer } from '../../database/changes/write.ts'
import { lockNames } from '../../database/dialect/locks.ts'
import type { ContentTables } from '../../database/tables.ts'
import { Refusal } from '../../errors/refusals.ts'
import { foldedName } from '../foldedName.ts'
import type { NewReference } from './missingReferences.ts'

/** Maximum number of names that one query reads, so that each query takes only a few milliseconds. */
const NAMES_AT_ONCE = 2_000

/**
 * Creates the missing rows that a sheet refers to by name. Throws Refusal `stale` if somebody has created a row with
 * one of the names since the dry run.
 */
export async function createReferences(
  writer: Writer,
  author: Author,
  references: readonly NewReference[],
): Promise<ReadonlyMap<number, number>> {
  const ids = new Map<number, number>()
  const targets = new Set(references.map(({ target }) => target))
  // Without this lock two concurrent imports could create the same row.
  const locks = [...targets].map(({ key }) => `imported names of ${key}`)
  await lockNames(writer.tx, writer.engine, locks)
  for (const target of targets) {
    const own = references.filter((one) => one.target === target)
    if (await isAnyTaken(writer, target, new Set(own.map(({ name }) => foldedName(name))))) throw new Refusal('stale')
    const rows = own.map(({ values }, index) => ({ values, id: null, key: null, at: `references.${index}.` }))
    const made = await createRows(writer, author, target, { rows, mayPublish: true })
    for (const [index, { standIn }] of own.entries()) ids.set(standIn, made[index]?.id ?? standIn)
  }
  return ids
}

/** Names are compared in JavaScript, because the database engines fold case differently. */
async function isAnyTaken({ tx }: Writer, { table, name }: ContentType, names: ReadonlySet<string>): Promise<boolean> {
  for (let after = 0; ;) {
    const rows = await tx
      .withTables<ContentTables>()
      .selectFrom(table)
      .select(['id', `${name} as name`])
      .where('id', '>', after)
      .orderBy('id')
      .limit(NAMES_AT_ONCE)
      .execute()
    if (rows.some((row) => names.has(foldedName(String(row['name']))))) return true
    if (rows.length < NAMES_AT_ONCE) return false
    after = Number(rows.at(-1)?.['id'])
  }
}

export function withIds(type: ContentType, values: RowValues, ids: ReadonlyMap<number, number>): RowValues {
  if (ids.size === 0) return values
  const settled = fieldsOfKind(type, 'reference').flatMap(([name]) => {
    const value = values[name]
    const id = typeof value === 'number' ? ids.get(value) : undefined
    return id === undefined ? [] : [[name, id] as const]
  })
  return settled.length === 0 ? values : { ...values, ...Object.fromEntries(settled) }
}
