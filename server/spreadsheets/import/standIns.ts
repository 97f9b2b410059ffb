import { fieldsOfKind, type ContentType } from '../../../content/define.ts'
import type { RowValues } from '../../content/bodyValues.ts'

/** Replaces stand-ins by ids of rows that were just created. */
export function withIds(type: ContentType, values: RowValues, ids: ReadonlyMap<number, number>): RowValues {
  if (ids.size === 0) return values
  const settled = fieldsOfKind(type, 'reference').flatMap(([name]) => {
    const value = values[name]
    const id = typeof value === 'number' ? ids.get(value) : undefined
    return id === undefined ? [] : [[name, id] as const]
  })
  return settled.length === 0 ? values : { ...values, ...Object.fromEntries(settled) }
}
