import type { Picture } from './sky.ts'

const SECTORS = 8

/**
 * Paints a picture over with strokes that keep edges, after Papari, Petkov and Campisi, "Artistic edge and corner enhancing
 * smoothing" (2007): of eight sectors around a pixel, those count most whose colours differ least.
 */
export function paint({ width, height, data }: Picture, radius: number): Picture {
  const made = new Float32Array(data.length)
  const offsets: { dx: number; dy: number; weights: number[] }[] = []
  for (let dy = -radius; dy <= radius; dy += 1)
    for (let dx = -radius; dx <= radius; dx += 1) {
      const far = Math.hypot(dx, dy)
      if (far > radius + 0.3) continue
      const angle = Math.atan2(dy, dx)
      const weights = Array.from({ length: SECTORS }, (_, sector) => {
        const apart = Math.abs(((angle - (sector * 2 * Math.PI) / SECTORS + 3 * Math.PI) % (2 * Math.PI)) - Math.PI)
        const inSector = far === 0 ? 1 / SECTORS : Math.max(0, Math.cos(apart * 2)) * (apart < Math.PI / 4 ? 1 : 0)
        return inSector * Math.exp((-far * far) / (radius * radius * 0.5))
      })
      offsets.push({ dx, dy, weights })
    }
  const sums = new Float64Array(SECTORS * 6)
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      sums.fill(0)
      for (const { dx, dy, weights } of offsets) {
        const [sx, sy] = [Math.min(width - 1, Math.max(0, x + dx)), Math.min(height - 1, Math.max(0, y + dy))]
        const i = (sy * width + sx) * 4
        const [r = 0, g = 0, b = 0, a = 0] = [data[i], data[i + 1], data[i + 2], data[i + 3]]
        const light = r * 0.3 + g * 0.59 + b * 0.11
        for (let sector = 0; sector < SECTORS; sector += 1) {
          // A transparent pixel has no colour.
          const weight = (weights[sector] ?? 0) * (a + 1e-4)
          if (weight === 0) continue
          const s = sector * 6
          sums[s] += weight * r
          sums[s + 1] += weight * g
          sums[s + 2] += weight * b
          sums[s + 3] += weight * light
          sums[s + 4] += weight * light * light
          sums[s + 5] += weight
        }
      }
      let [r, g, b, total] = [0, 0, 0, 0]
      for (let sector = 0; sector < SECTORS; sector += 1) {
        const s = sector * 6
        const weight = sums[s + 5] ?? 0
        if (weight === 0) continue
        const mean = (sums[s + 3] ?? 0) / weight
        const variance = Math.max(0, (sums[s + 4] ?? 0) / weight - mean * mean)
        const counts = 1 / (1 + (255 * Math.sqrt(variance)) ** 4 / 400)
        r += (counts * (sums[s] ?? 0)) / weight
        g += (counts * (sums[s + 1] ?? 0)) / weight
        b += (counts * (sums[s + 2] ?? 0)) / weight
        total += counts
      }
      const i = (y * width + x) * 4
      made[i] = r / total
      made[i + 1] = g / total
      made[i + 2] = b / total
      made[i + 3] = data[i + 3] ?? 1
    }
  return { width, height, data: made }
}
