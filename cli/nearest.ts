/**
 * Computes the optimal string alignment distance. A swap of neighbouring letters counts as one error, like an extra,
 * missing or wrong letter.
 */
function typingErrors(from: string, to: string): number {
  const rows = Array.from({ length: from.length + 1 }, (_, row) => [row])
  const at = (row: number, column: number): number => rows[row]?.[column] ?? (row === 0 ? column : Infinity)
  for (let row = 1; row <= from.length; row += 1) {
    for (let column = 1; column <= to.length; column += 1) {
      const isSame = from[row - 1] === to[column - 1]
      const isTurned = row > 1 && column > 1 && from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1]
      const errors = Math.min(
        at(row - 1, column) + 1,
        at(row, column - 1) + 1,
        at(row - 1, column - 1) + (isSame ? 0 : 1),
        isTurned ? at(row - 2, column - 2) + 1 : Infinity,
      )
      rows[row]?.push(errors)
    }
  }
  return at(from.length, to.length)
}

export function nearest(typed: string, known: readonly string[]): string | null {
  const [best] = known
    .map((word) => ({ word, errors: typingErrors(typed.toLowerCase(), word) }))
    .sort((one, other) => one.errors - other.errors)
  return best && best.errors <= Math.max(1, Math.floor(best.word.length / 3)) ? best.word : null
}
