import type { ContentType, Field } from '../../../content/define.ts'
import type { FieldGroup } from '../../../content/fields/kinds.ts'

export type NamedField = [name: string, field: Field]

export function groupsOf({ fields }: ContentType): { group: FieldGroup | undefined; fields: NamedField[] }[] {
  const groups: ReturnType<typeof groupsOf> = []
  for (const entry of Object.entries(fields)) {
    const { group } = entry[1]
    const last = groups.at(-1)
    if (last && last.group === group) last.fields.push(entry)
    else groups.push({ group, fields: [entry] })
  }
  return groups
}
