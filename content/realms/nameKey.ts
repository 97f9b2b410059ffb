import { nameKey } from '../text.ts'

/**
 * The keys under which names are kept from day to day. Of names that look alike, such as `Box II` and `Box Ⅱ`, the first
 * in the order of their characters has the key, and the others have it with their own spelling.
 */
export function distinctKeys(names: readonly string[]): ReadonlyMap<string, string> {
  const alike = Map.groupBy(new Set(names), nameKey)
  return new Map(
    [...alike].flatMap(([key, spellings]) =>
      spellings.sort().map((name, index): [string, string] => [name, index === 0 ? key : `${key}\n${name}`]),
    ),
  )
}
