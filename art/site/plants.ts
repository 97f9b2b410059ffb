import { chance, fine, short } from './pen.ts'

/** A palm's leaf along the x axis, with its leaflets; drawn once and used by every palm. */
export function frond(): string {
  const spine = (t: number): [number, number] => [100 * t, -26 * Math.sin(t * 2.5) + 34 * t * t]
  let d = ''
  for (let index = 1; index < 26; index++) {
    const t = index / 26
    const [x, y] = spine(t)
    const length = 30 * Math.sin(Math.PI * (0.12 + 0.83 * t))
    d += `M${short(x)} ${short(y)}l${short(length * 0.55)} ${short(length * 0.86)}M${short(x)} ${short(y)}l${short(length * 0.8)} ${short(-length * 0.36)}`
  }
  const line = Array.from({ length: 11 }, (_, index) =>
    spine(index / 10)
      .map(short)
      .join(' '),
  )
  return `<g id="fr" fill="none" stroke-linecap="round"><path stroke-width="2.6" d="M${line.join(' ')}"/><path stroke-width="1.9" d="${d}"/></g>`
}

/** A palm whose foot stands at a point; `lean` is where its crown stands beside it. */
export function palm(x: number, y: number, height: number, lean: number, colour: string, seed: number): string {
  const random = chance(seed)
  const top: [number, number] = [x + lean, y - height]
  const size = height / 230
  const trunk = `<path fill="none" stroke-width="${short(9 * size)}" stroke-linecap="round" d="M${x} ${y}q${short(lean * 0.1)} ${short(-height * 0.6)} ${lean} ${-height}"/>`
  const leaves = Array.from({ length: 11 }, (_, index) => {
    const turn = -205 + index * 23 + random(-7, 7)
    // Leaves of the left side are mirrored, so that all of them hang.
    const side = turn < -90 ? -1 : 1
    const angle = side < 0 ? turn + 180 : turn
    const s = size * random(0.82, 1.1)
    return `<use href="#fr" transform="translate(${short(top[0])} ${short(top[1])})rotate(${short(angle)})scale(${fine(side * s)} ${fine(s)})"/>`
  })
  return `<g stroke="${colour}">${trunk}${leaves.join('')}</g>`
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
