/** Drawing in SVG by hand and by chance; the chance is seeded, so that a picture drawn anew is the same picture. */
type Chance = (least: number, most: number) => number

function chance(seed: number): Chance {
  let state = seed
  return (least, most) => {
    state = (state + 0x6d2b79f5) | 0
    let bits = Math.imul(state ^ (state >>> 15), 1 | state)
    bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits
    return least + (((bits ^ (bits >>> 14)) >>> 0) / 4294967296) * (most - least)
  }
}

export type Point = readonly [x: number, y: number]

/** Whole units below the drawing's 1600 are finer than any screen shows; one decimal where shapes are small. */
export const short = (value: number): string => String(Math.round(value * 10) / 10)

export const corners = (points: readonly Point[]): string =>
  points.map(([x, y], index) => `${index === 0 ? 'M' : ''}${short(x)} ${short(y)}`).join(' ')

/** A line of mountains from left to right, rough at every size. */
export function ridge(
  seed: number,
  [left, right]: Point,
  roughness: number,
  steps: number,
  shape: (x: number) => number,
) {
  const random = chance(seed)
  let offsets = [0, 0]
  let size = roughness
  while (offsets.length <= steps) {
    offsets = offsets.flatMap((offset, index) => {
      const next = offsets[index + 1]
      return next === undefined ? [offset] : [offset, (offset + next) / 2 + random(-size, size)]
    })
    size *= 0.55
  }
  return offsets.map((offset, index): Point => {
    const x = left + ((right - left) * index) / (offsets.length - 1)
    return [Math.round(x), Math.round(shape(x) + offset)]
  })
}

/** Everything below a line. */
export function below(line: readonly Point[], bottom: number, fill: string, more = ''): string {
  const [first] = line
  const last = line.at(-1)
  if (!first || !last) return ''
  return `<path fill="${fill}"${more} d="${corners(line)} V${bottom} H${short(first[0])}Z"/>`
}

type Stop = readonly [offset: number, colour: string, opacity?: number]

const stops = (list: readonly Stop[]): string =>
  list
    .map(([offset, colour, opacity]) => {
      const see = opacity === undefined ? '' : ` stop-opacity="${opacity}"`
      return `<stop offset="${offset}" stop-color="${colour}"${see}/>`
    })
    .join('')

export const down = (id: string, list: readonly Stop[], box = ''): string =>
  `<linearGradient id="${id}" x2="0" y2="1"${box}>${stops(list)}</linearGradient>`

export const picture = (width: number, height: number, defs: string, body: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><defs>${defs}</defs>${body}</svg>\n`
