import type { ContentType, Field } from '../../content/define.ts'

/** Returns the type with only the named fields, so that a form shows and sends no other fields. */
export function formPart(type: ContentType, names: readonly string[]): ContentType {
  const fields: Record<string, Field> = {}
  for (const name of names) {
    const field = type.fields[name]
    if (!field) throw new Error(`${type.key} has no field ${name}.`)
    fields[name] = field
  }
  return { ...type, fields, part: names.join() }
}
