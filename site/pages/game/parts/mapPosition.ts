export interface Place {
  x: number | null
  y: number | null
}

export const placeText = ({ x, y }: Place): string | null => (x === null || y === null ? null : `${x}, ${y}`)

export interface Cells {
  cells_wide: number | null
  cells_high: number | null
}

export function pointOf({ x, y }: Place, { cells_wide, cells_high }: Cells): { left: number; top: number } | null {
  if (x === null || y === null || !cells_wide || !cells_high || x > cells_wide || y > cells_high) return null
  const percent = (part: number, whole: number) => Math.round((part / whole) * 10_000) / 100
  // The game counts the cells of a map from the bottom, but CSS counts from the top.
  return { left: percent(x, cells_wide), top: percent(cells_high - y, cells_high) }
}
