import type { Change, FieldChange } from '../../client/audit.ts'

/** Returns what would change if the version at `index` were restored. `changes` must begin with the newest change. */
export function restoredChanges(changes: readonly Change[], index: number): FieldChange[] {
  const back = new Map<string, FieldChange>()
  for (const { fields, taken_down: takenDown } of changes.slice(0, index)) {
    const isGone = (value: unknown) => takenDown.some((hash) => hash === value)
    for (const { name, before, after } of fields) {
      // For each field, the newest change has the current value, and the oldest has the value to restore.
      const newest = back.get(name)
      back.set(name, { name, before: newest ? newest.before : after, after: isGone(before) ? null : before })
    }
  }
  return [...back.values()].filter(({ before, after }) => before !== after)
}
