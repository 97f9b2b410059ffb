/**
 * Selects a few items that together have all parts that occur in any item, by greedy set cover. The selected items keep
 * their order.
 */
export function withEachPart<T>(items: readonly T[], partsOf: (item: T) => readonly string[]): readonly T[] {
  const missing = new Set(items.flatMap(partsOf))
  const chosen = new Set<T>()
  const brings = (item: T) => new Set(partsOf(item).filter((part) => missing.has(part))).size
  while (missing.size > 0) {
    const best = items.reduce((first, second) => (brings(second) > brings(first) ? second : first))
    for (const part of partsOf(best)) missing.delete(part)
    chosen.add(best)
  }
  return items.filter((item) => chosen.has(item))
}
