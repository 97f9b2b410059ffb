/** What a statement may ask for: how many rows, the time in seconds since 1970, and a name. */
const NAMED = /(?<![:\w]):(limit|now|name)\b/g

export type Values = Readonly<Record<string, string | number>>

/** `:name` in a statement, as a value that is bound; `mark` is how the driver marks the place of the value of that number. */
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
