/** Where something stands, in cells of the game. */
export interface Place {
  x: number | null
  y: number | null
}

/** A place in words; null where it is not known. */
export const placeText = ({ x, y }: Place): string | null => (x === null || y === null ? null : `${x}, ${y}`)

export interface Cells {
  cells_wide: number | null
  cells_high: number | null
}

/** A place on a picture, in percent from the left and the top; null where it is not known, or lies beside the map. */
export function pointOf({ x, y }: Place, { cells_wide, cells_high }: Cells): { left: number; top: number } | null {
  if (x === null || y === null || !cells_wide || !cells_high || x > cells_wide || y > cells_high) return null
  const percent = (part: number, whole: number) => Math.round((part / whole) * 10_000) / 100
  // The game counts from below.
  return { left: percent(x, cells_wide), top: percent(cells_high - y, cells_high) }
}
