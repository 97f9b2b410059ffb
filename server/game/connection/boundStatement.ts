/** A statement may contain the parameters `:limit` (rows) and `:now` (seconds since 1970). */
const NAMED = /(?<![:\w]):(limit|now)\b/g

export type Values = Readonly<Record<string, string | number>>

/**
 * Replaces each parameter such as `:limit` with the driver's placeholder. `mark` returns the placeholder for a position.
 */
export function boundStatement(
  statement: string,
  values: Values,
  mark: (number: number) => string,
): { text: string; parameters: (string | number)[] } {
  const parameters: (string | number)[] = []
  const text = statement.replace(NAMED, (_whole, name: string) => {
    const value = values[name]
    if (value === undefined) throw new Error(`The statement names :${name}, which has no value.`)
    parameters.push(value)
    return mark(parameters.length)
  })
  return { text, parameters }
}
