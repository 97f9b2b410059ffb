/** Those, in their order, that bring a part which none before them has: each part is in one of them. */
export function withEachPart<T>(items: readonly T[], partsOf: (item: T) => readonly string[]): readonly T[] {
  const seen = new Set<string>()
  return items.filter((item) => {
    const fresh = partsOf(item).filter((part) => !seen.has(part))
    for (const part of fresh) seen.add(part)
    return fresh.length > 0
  })
}
