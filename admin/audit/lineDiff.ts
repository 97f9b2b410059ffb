export interface Run {
  kind: 'same' | 'removed' | 'added'
  lines: readonly string[]
}

/**
 * The largest number of line pairs to compare. Texts with more pairs would take too long, so they are shown as
 * completely replaced.
 */
const MOST_PAIRS = 1_000_000

/**
 * Finds the changed lines with the longest common subsequence: https://en.wikipedia.org/wiki/Longest_common_subsequence
 */
export function lineDiff(before: string, after: string): Run[] {
  const [old, now] = [before.split('\n'), after.split('\n')]
  if (old.length * now.length > MOST_PAIRS) return [run('removed', old), run('added', now)]
  const common = commonLengths(old, now)
  const runs: Run[] = []
  let [i, j] = [0, 0]
  while (i < old.length || j < now.length) {
    const [from, to] = [old[i], now[j]]
    if (from !== undefined && from === to) {
      push(runs, 'same', from)
      i += 1
      j += 1
    } else if (to === undefined || (from !== undefined && lengthAt(common, i + 1, j) >= lengthAt(common, i, j + 1))) {
      push(runs, 'removed', from ?? '')
      i += 1
    } else {
      push(runs, 'added', to)
      j += 1
    }
  }
  return runs
}

const run = (kind: Run['kind'], lines: readonly string[]): Run => ({ kind, lines })

function commonLengths(old: readonly string[], now: readonly string[]): Uint32Array[] {
  const lengths = Array.from({ length: old.length + 1 }, () => new Uint32Array(now.length + 1))
  for (let i = old.length - 1; i >= 0; i -= 1) {
    for (let j = now.length - 1; j >= 0; j -= 1) {
      const row = lengths[i]
      if (!row) continue
      row[j] =
        old[i] === now[j]
          ? lengthAt(lengths, i + 1, j + 1) + 1
          : Math.max(lengthAt(lengths, i + 1, j), lengthAt(lengths, i, j + 1))
    }
  }
  return lengths
}

const lengthAt = (lengths: readonly Uint32Array[], i: number, j: number): number => lengths[i]?.[j] ?? 0

function push(runs: Run[], kind: Run['kind'], line: string): void {
  const last = runs.at(-1)
  if (last?.kind === kind) runs[runs.length - 1] = run(kind, [...last.lines, line])
  else runs.push(run(kind, [line]))
}
