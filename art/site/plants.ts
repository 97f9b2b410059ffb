import { crown, frond } from '../frond.ts'
import { chance, fine, short } from './pen.ts'

/** The leaves of a palm's crown, drawn once and used by every palm: those of the left side are mirrored. */
export const fronds = (): string =>
  crown
    .map(([angle, weight, length], index) => `<path id="f${index}" d="${frond(100 * length, angle, weight, 12)}"/>`)
    .join('')

/** A palm whose foot stands at a point; `lean` is where its crown stands beside it. */
export function palm(x: number, y: number, height: number, lean: number, colour: string, seed: number): string {
  const random = chance(seed)
  const top: [number, number] = [x + lean, y - height]
  const size = height / 230
  const foot = 8.5 * size
  const neck = 4 * size
  const knee: [number, number] = [x + lean * 0.1, y - height * 0.6]
  const trunk = `M${short(x - foot * 1.7)} ${short(y + 2)}Q${short(x - foot * 0.7)} ${short(y - height * 0.06)} ${short(x - foot * 0.55)} ${short(y - height * 0.12)}Q${short(knee[0] - foot * 0.5)} ${short(knee[1])} ${short(top[0] - neck)} ${short(top[1])}H${short(top[0] + neck)}Q${short(knee[0] + foot * 0.6)} ${short(knee[1])} ${short(x + foot * 0.75)} ${short(y - height * 0.12)}Q${short(x + foot * 0.9)} ${short(y - height * 0.06)} ${short(x + foot * 1.7)} ${short(y + 2)}Z`
  const nuts = [-5, 0, 5].map(
    (dx, index) =>
      `<circle cx="${short(top[0] + dx * size)}" cy="${short(top[1] + (6 + (index % 2) * 4) * size)}" r="${short(4.6 * size)}"/>`,
  )
  const leaves = crown.flatMap((_, index) =>
    [1, -1].map((side) => {
      const s = size * random(0.9, 1.12)
      return `<use href="#f${index}" transform="translate(${short(top[0])} ${short(top[1])})rotate(${short(random(-9, 9))})scale(${fine(side * s)} ${fine(s)})"/>`
    }),
  )
  return `<g fill="${colour}"><path d="${trunk}"/>${nuts.join('')}${leaves.join('')}</g>`
}

/** A dark bank of pointed leaves along the lower edge. */
export function undergrowth(seed: number, height: (x: number) => number): string {
  const random = chance(seed)
  let x = -20
  let d = `M-20 900V${Math.round(900 - height(-20))}`
  while (x < 1620) {
    const wide = random(9, 20)
    const long = random(14, 30) + height(x) * 0.28
    const lean = random(-22, 22)
    const foot = Math.round(900 - height(x + wide))
    const tip = [x + wide / 2 + lean, foot - long] as const
    d += `Q${Math.round(x + lean * 0.1)} ${Math.round(foot - long * 0.55)} ${tip.map(Math.round).join(' ')}Q${Math.round(x + wide + lean * 0.25)} ${Math.round(foot - long * 0.4)} ${Math.round(x + wide)} ${foot}`
    x += wide
  }
  return `${d}V900Z`
}
