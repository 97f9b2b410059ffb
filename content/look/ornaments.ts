import type { Ornaments } from './looks.ts'

export interface OrnamentColours {
  ornament: string
  line: string
  footer: string
}

/** Of ui/tokens.css, for the look without an accent. tests/unit/defaultLook.test.ts compares both. */
export const USUAL_COLOURS = {
  day: { ornament: '#94671d', line: '#a8823c', footer: '#1f1309' },
  night: { ornament: '#7fb0ee', line: '#5e83bd', footer: '#050b17' },
} as const satisfies Record<string, OrnamentColours>

type Drawn = Exclude<Ornaments, 'plain'>

const image = (width: number, height: number, content: string, more = ''): string => {
  const svg = `<svg xmlns='http://www.w3.org/2000/svg' width='${width}' height='${height}' viewBox='0 0 ${width} ${height}'${more}>${content}</svg>`
  return `url("data:image/svg+xml,${svg.replaceAll('#', '%23').replaceAll('<', '%3C').replaceAll('>', '%3E')}")`
}

/** In the upper left corner of a square of 48 pixels, 6 pixels outside the panel. `outline` follows the panel's corner. */
const CORNERS: Readonly<Record<Drawn, string>> = {
  gate:
    "<path stroke-width='1.5' d='M9 38v-9m20-20h9M9 29c7-1 9-7 4-9m16-11c-1 7-7 9-9 4'/>" +
    "<path d='m11 3 8 8-8 8-8-8Z'/>",
  circuit:
    "<path stroke-width='1.5' d='M10 44V24l14-14h20'/><path stroke='none' fill='STROKE' d='M7 44h6v3H7ZM44 7h3v6h-3ZM14 19l5-5 3 3-5 5Z'/>",
  runes:
    "<path stroke-width='1.5' d='M9 46V20M20 9h26'/><path stroke-width='2' d='M11 3l8 8-8 8-8-8ZM11 7v8M7 11h8M9 28l5-4M9 34l5-4M28 9l-4 5M34 9l-4 5'/>",
}

function cornerArt(set: Drawn, radius: number, colour: string): string {
  const outer = radius + 3
  const outline = `<path stroke-width='3' d='M3 46V${3 + outer}A${outer} ${outer} 0 0 1 ${3 + outer} 3H46'/>`
  const corner = `<g id='c'>${outline}${CORNERS[set].replace('STROKE', colour)}</g>`
  const turned = [90, 180, 270].map((angle) => `<use href='#c' transform='rotate(${angle} 72 72)'/>`).join('')
  return image(144, 144, `<g fill='none' stroke='${colour}'>${corner}${turned}</g>`)
}

/** The line between page and footer: hills, roofs or mountains. */
const RIDGES: Readonly<Record<Drawn, readonly [back: string, front: string]>> = {
  gate: [
    'C200 40 330 40 500 47S760 66 900 60 1080 50 1200 57 1430 44 1600 46',
    'C60 52 130 52 200 46S480 58 600 44 800 20 900 35 1020 56 1180 58 1400 50 1600 62',
  ],
  circuit: [
    'H50V15H110V47H140V10H230V40H260V29H330V9H400V19H430V11H490V32H520V21H550V41H610V9H700V42H730V20H810V46H880V9H950V43H1010V9H1050V8H1120V14H1170V32H1210V40H1240V42H1290V41H1380V49H1420V12H1490V42H1570V18H1600',
    'H50V30H120V28H190V27H260V37H320V67H390V51H440V53H510V53H560V43H600V35H680V39H710V60H760V57H820V45H900V52H950V62H980V31H1050V50H1090V45H1130V55H1190V26H1270V28H1340V60H1390V45H1470V46H1540V55H1600',
  ],
  runes: [
    'L90 30 150 44 260 14 360 46 450 34 560 50 700 12 830 48 920 36 1040 52 1180 18 1290 46 1400 30 1500 48 1600 46',
    'L110 50 180 60 310 34 430 62 520 52 640 64 780 38 900 66 1010 54 1110 64 1250 40 1370 62 1480 50 1600 62',
  ],
}

function ridgeArt(set: Drawn, { ornament, line, footer }: OrnamentColours): string {
  const [back, front] = RIDGES[set]
  return image(
    1600,
    120,
    `<path fill='${line}' fill-opacity='.6' d='M0 46${back}V120H0Z'/><path fill='${footer}' d='M0 62${front}V120H0Z'/>` +
      `<path fill='none' stroke='${ornament}' stroke-opacity='.5' stroke-width='1.5' d='M0 62${front}'/>`,
    " preserveAspectRatio='none'",
  )
}

const PETAL =
  'M0-3c9-7 14-17 14-27S9-49 0-55c-9 6-14 15-14 25S-9-10 0-3zm0-9c-4-5-6-11-6-18s2-12 6-16c4 4 6 9 6 16s-2 13-6 18z'

/** A tile of 120 pixels, drawn as faintly as paper is printed. */
const GROUNDS: Readonly<Record<Drawn, (colour: string) => string>> = {
  gate: (colour) => {
    const petals = [45, 135, 225, 315].map((angle) => `<path d='${PETAL}' transform='rotate(${angle})'/>`).join('')
    const copies = ['0 0', '120 0', '0 120', '120 120']
      .map((at) => `<use href='#k' transform='translate(${at})'/>`)
      .join('')
    return `<g fill='${colour}' fill-opacity='.1' fill-rule='evenodd'><g transform='translate(60 60)'><g id='k'>${petals}</g></g>${copies}</g>`
  },
  circuit: (colour) =>
    `<g fill='none' stroke='${colour}' stroke-opacity='.13' stroke-width='1.5'><path d='M0 30h30l20 20v30l20 20h50M90 0v24l-16 16M0 90h14l16 16v14M30 0v16M120 30h-12'/><circle cx='72' cy='42' r='3'/><circle cx='30' cy='19' r='3'/><circle cx='105' cy='30' r='3'/></g>`,
  runes: (colour) =>
    `<g fill='none' stroke='${colour}' stroke-opacity='.12' stroke-width='1.5'><path d='M0 60 60 0l60 60-60 60ZM0 0l30 30M120 0 90 30M0 120l30-30M120 120 90 90M52 44v32M52 44l14 8-14 8M56 62l12 14'/><path d='M0 52l8 8-8 8M120 52l-8 8 8 8'/></g>`,
}

/** The middle of a divider, 240 by 52 pixels. The gate's is in site/decoration/Drawings.tsx. */
const DIVIDERS: Readonly<Record<Exclude<Drawn, 'gate'>, string>> = {
  circuit:
    "<path d='M0 26h52l12-12h26M240 26h-52l-12-12h-26M76 26h14M164 26h-14M64 38h26M176 38h-26M120 4l19 11v22l-19 11-19-11V15Z'/>" +
    "<path fill='#000' d='M120 14l11 6v12l-11 6-11-6V20Z'/><circle cx='94' cy='14' r='3'/><circle cx='146' cy='14' r='3'/><circle cx='60' cy='38' r='3'/><circle cx='180' cy='38' r='3'/>",
  // Fehu, Raido, Dagaz, Ansuz and Mannaz.
  runes:
    "<path d='M0 26h24M240 26h-24M120 2l24 24-24 24L96 26ZM112 16v20l16-20v20Z'/>" +
    "<path stroke-width='3' d='M38 12v28M38 24l12-9M38 32l12-9M70 40V12l11 7-11 7 12 14M158 40V12l12 9M158 22l12 9M190 40V12l16 14M206 40V12l-16 14'/>",
}

const dividerMask = (set: Exclude<Drawn, 'gate'>): string =>
  [
    `${image(240, 52, `<g fill='none' stroke='#000' stroke-width='2'>${DIVIDERS[set]}</g>`)} center/240px 52px no-repeat`,
    'linear-gradient(90deg,transparent,#000) 0 50%/calc(50% - 120px) 2px no-repeat',
    'linear-gradient(270deg,transparent,#000) 100% 50%/calc(50% - 120px) 2px no-repeat',
  ].join(',')

/** Without a ridge, the footer needs more space at the top. */
export const WITHOUT_RIDGE = { 'ridge-art': 'none', 'footer-top': '2rem' }

/** The same by day and by night. The properties are in site/decoration/Ornament.module.css. */
export function dividerValues(set: Ornaments): Record<string, string> {
  if (set === 'gate') return {}
  if (set === 'plain') return { divider: 'none' }
  return { 'divider-parts': 'hidden', 'divider-ink': 'currentcolor', 'divider-mask': dividerMask(set) }
}

/** `radius` is that of panels, in pixels. */
export function ornamentValues(set: Ornaments, colours: OrnamentColours, radius: number): Record<string, string> {
  if (set === 'plain') return { 'corner-art': 'none', ...WITHOUT_RIDGE }
  return { 'corner-art': cornerArt(set, radius, colours.ornament), 'ridge-art': ridgeArt(set, colours) }
}

export const groundArt = (set: Ornaments, { ornament }: OrnamentColours): string =>
  set === 'plain' ? 'none' : image(120, 120, GROUNDS[set](ornament))
