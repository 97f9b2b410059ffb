import { fieldsOfKind, type ContentType } from '../../../content/define.ts'
import type { RowValues } from '../../content/bodyValues.ts'
import { createRows } from '../../content/bulk/createRows.ts'
import type { Author } from '../../database/changes/author.ts'
import type { Writer } from '../../database/changes/write.ts'
import { lockNames } from '../../database/dialect/locks.ts'
import { Refusal } from '../../errors/refusals.ts'
import { foldedName } from '../foldedName.ts'
import type { NewReference } from './missingReferences.ts'
import { namedRows } from './namedRows.ts'

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

async function isAnyTaken({ tx, engine }: Writer, target: ContentType, names: ReadonlySet<string>): Promise<boolean> {
  const rows = await namedRows({ queries: tx, engine }, target, { ids: new Set(), keys: new Set(), names })
  return rows.some(({ name }) => names.has(foldedName(name)))
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
