import type { ContentType, Field } from '../../content/define.ts'

/** A type with some of its fields: a form shows and sends only these. */
export function formPart(type: ContentType, names: readonly string[]): ContentType {
  const fields: Record<string, Field> = {}
  for (const name of names) {
    const field = type.fields[name]
    if (!field) throw new Error(`${type.key} has no field ${name}.`)
    fields[name] = field
  }
  return { ...type, fields, part: names.join() }
}
