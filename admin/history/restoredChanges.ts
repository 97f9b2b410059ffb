import type { Change, FieldChange } from '../../client/audit.ts'

/**
 * What putting a row back to an earlier version would change. `changes` are the row's, the newest first, `index` is the
 * change after which the row was as it shall be again; a picture that was taken down does not come back.
 */
export function restoredChanges(changes: readonly Change[], index: number): FieldChange[] {
  const back = new Map<string, FieldChange>()
  for (const { fields, taken_down: takenDown } of changes.slice(0, index)) {
    const isGone = (value: unknown) => takenDown.some((hash) => hash === value)
    for (const { name, before, after } of fields) {
      // The newest change has the present value, the oldest one the value to restore.
      const newest = back.get(name)
      back.set(name, { name, before: newest ? newest.before : after, after: isGone(before) ? null : before })
    }
  }
  return [...back.values()].filter(({ before, after }) => before !== after)
}
