import { below, down, picture, ridge, short } from './pen.ts'

/** The last ridge, in the footer's colour, with the light of the sky upon its edge. */
export function footerRidge(fill: string, farther: string, rim: string): string {
  const line = ridge(
    63,
    [0, 1600],
    26,
    64,
    (x) => 62 - 18 * Math.cos((x - 800) / 130) * Math.exp(-(((x - 800) / 420) ** 2)),
  )
  const edge = line.map(([x, y], index) => `${index === 0 ? 'M' : ''}${x} ${y}`).join(' ')
  const back = ridge(71, [0, 1600], 30, 32, () => 46)
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="120" viewBox="0 0 1600 120" preserveAspectRatio="none">` +
    below(back, 120, farther) +
    below(line, 120, fill) +
    `<path fill="none" stroke="${rim}" stroke-opacity=".5" stroke-width="1.5" d="${edge}"/></svg>\n`
  )
}

/** Kawung, an old batik weave: four petals around a point, over and over. */
export function kawung(colour: string, opacity: number): string {
  const petal =
    'M0-3c9-7 14-17 14-27S9-49 0-55c-9 6-14 15-14 25S-9-10 0-3zm0-9c-4-5-6-11-6-18s2-12 6-16c4 4 6 9 6 16s-2 13-6 18z'
  const flower = (x: number, y: number) =>
    `<g transform="translate(${x} ${y})rotate(45)">${[0, 90, 180, 270].map((turn) => `<path d="${petal}" transform="rotate(${turn})"/>`).join('')}</g>`
  const flowers = [
    [60, 60],
    [0, 0],
    [120, 0],
    [0, 120],
    [120, 120],
  ].map(([x = 0, y = 0]) => flower(x, y))
  return picture(
    120,
    120,
    '',
    `<g fill="${colour}" fill-opacity="${opacity}" fill-rule="evenodd">${flowers.join('')}</g>`,
  )
}

/** Carved corners of a frame, to be stretched around a card as its border image: 48 of its 144 units are a corner. */
export function frame(light: string, metal: string, shade: string): string {
  const defs = `<linearGradient id="m" x2="1" y2="1"><stop stop-color="${light}"/><stop offset=".5" stop-color="${metal}"/><stop offset="1" stop-color="${shade}"/></linearGradient>`
  const corner = [
    '<path fill="none" stroke="url(#m)" stroke-width="3" stroke-linecap="round" d="M3 46V26A23 23 0 0 1 26 3h20"/>',
    '<path fill="none" stroke="url(#m)" stroke-width="1.5" stroke-linecap="round" d="M9 38v-9m20-20h9M9 29c7-1 9-7 4-9m16-11c-1 7-7 9-9 4"/>',
    '<path fill="url(#m)" d="m11 3 8 8-8 8-8-8Zm0 4.5L7.5 11l3.5 3.5 3.5-3.5Z" fill-rule="evenodd"/>',
  ].join('')
  const turned = [0, 90, 180, 270].map((turn) => `<g transform="rotate(${turn} 72 72)">${corner}</g>`)
  return picture(144, 144, defs, turned.join(''))
}

/** The emblem's half, on a grid of 48; site/decoration/Drawings.tsx draws the same. */
const crestHalf =
  'M22.4 11.5V37h-14v-2.2h1.8v-2.3H9l1.6-2.1h1v-4.2l-1.2-.3 1.9-2h1v-3.6l-1-.4 1.8-1.9h1.2v-3l-.9-.4 1.9-1.8h1.2v-1.9l-.7-.4 2-2 .3-2.4Z'

/** A framed picture of hills below a sun, on a grid of 48: it shows nothing of any site's own. */
const picturedHills = (colour: string): string =>
  `<rect x="5" y="9" width="38" height="30" rx="3" fill="none" stroke="${colour}" stroke-opacity=".6" stroke-width="1.6"/><g fill="${colour}"><circle cx="33" cy="18" r="3.4" opacity=".9"/><path opacity=".55" d="m22 35 9.5-11 8.5 11Z"/><path d="m8 35 10.5-15L29 35Z"/></g>`

/** Stands where a row has no picture, on any site: so nothing in it is the product's own. */
export function placeholder(): string {
  const defs =
    down('a', [
      [0, '#040916'],
      [1, '#10305f'],
    ]) +
    '<radialGradient id="b"><stop stop-color="#a9d2ff" stop-opacity=".55"/><stop offset="1" stop-color="#a9d2ff" stop-opacity="0"/></radialGradient>'
  const lines = ridge(88, [0, 1195], 40, 32, (x) => 560 - 60 * Math.sin(x / 260))
  const nearer = ridge(89, [0, 1195], 30, 32, () => 612)
  return picture(
    1195,
    672,
    defs,
    [
      '<path fill="url(#a)" d="M0 0h1195v672H0z"/>',
      `<circle cx="597" cy="320" r="${short(330)}" fill="url(#b)"/>`,
      below(lines, 672, '#102646', ' opacity=".7"'),
      below(nearer, 672, '#030812'),
      `<g transform="translate(437 150) scale(6.67)">${picturedHills('#dceeff')}</g>`,
    ].join(''),
  )
}

export function favicon(): string {
  const defs =
    down('a', [
      [0, '#12305f'],
      [1, '#060d1c'],
    ]) +
    down('b', [
      [0, '#ffeeb9'],
      [1, '#d39a35'],
    ])
  return picture(
    48,
    48,
    defs,
    `<rect width="48" height="48" rx="11" fill="url(#a)"/><circle cx="24" cy="19" r="8" fill="#ffd978" opacity=".55"/><g fill="url(#b)" transform="translate(24 25) scale(1.25) translate(-24 -24.5)"><path d="${crestHalf}"/><path d="${crestHalf}" transform="matrix(-1 0 0 1 48 0)"/></g>`,
  )
}

/** A medal on its ribbon: the number of the rank stands on its disc. */
export function medal(light: string, middle: string, dark: string, ribbon: string): string {
  const defs =
    down('m', [
      [0, light],
      [0.55, middle],
      [1, dark],
    ]) +
    down('n', [
      [0, dark],
      [0.5, middle],
      [1, light],
    ])
  const notches = Array.from({ length: 16 }, (_, index) => {
    const turn = (index / 16) * 2 * Math.PI
    return `<circle cx="${short(20 + Math.cos(turn) * 15.5)}" cy="${short(19 + Math.sin(turn) * 15.5)}" r="2.6" fill="url(#n)"/>`
  })
  return picture(
    40,
    48,
    defs,
    `<path fill="${ribbon}" d="M11 26 5 45l7-2 4 5 5-17 4 17 4-5 7 2-6-19z"/><path fill="${dark}" opacity=".35" d="m16 48 5-17 4 17 1-2-6-18-7 17z"/>${notches.join('')}<circle cx="20" cy="19" r="15.5" fill="url(#n)"/><circle cx="20" cy="19" r="12.6" fill="url(#m)" stroke="${dark}" stroke-opacity=".5"/>`,
  )
}
