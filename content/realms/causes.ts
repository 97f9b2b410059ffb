/** What was found for one reason. `count` may be more than what is named. */
export interface Cause<F extends { code: string }> {
  code: F['code']
  count: number
  found: F[]
}

/** Groups findings by their code, the code that holds most of them first. */
export function causesOf<F extends { code: string }>(
  found: readonly F[],
  counts: Readonly<Partial<Record<string, number>>> = {},
): Cause<F>[] {
  const byCode = new Map<F['code'], F[]>()
  for (const one of found) {
    const own = byCode.get(one.code) ?? []
    own.push(one)
    byCode.set(one.code, own)
  }
  return [...byCode]
    .map(([code, own]) => ({ code, count: Math.max(own.length, counts[code] ?? 0), found: own }))
    .sort((one, other) => other.count - one.count)
}
