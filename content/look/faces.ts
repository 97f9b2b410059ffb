/** A font that a page loads if an operator chooses it. The usual two are in ui/fonts.css, because most sites have them. */
export interface Face {
  weights: string
  /** Of a font of headings, in percent: their letters are as large as those of the usual one. */
  size?: number
  /** What gives a font of the device the same metrics, in percent, so that nothing moves when the font has loaded. */
  standIn: { ascent: number; descent: number; size: number }
}

export interface FacePair {
  display: string
  text: string
  files: readonly [display: string, text: string]
  /** Figures as high as capitals. */
  features?: 'lnum'
}

export const facePairs = {
  'Bebas Neue + Source Sans': {
    display: 'Bebas Neue',
    text: 'Source Sans 3',
    files: ['bebas-neue-latin-400', 'source-sans-3-latin-wght'],
  },
  'Chakra Petch + Exo': {
    display: 'Chakra Petch',
    text: 'Exo 2',
    files: ['chakra-petch-latin-700', 'exo-2-latin-wght'],
  },
  'Cinzel + Crimson Pro': {
    display: 'Cinzel',
    text: 'Crimson Pro',
    files: ['cinzel-latin-700', 'crimson-pro-latin-wght'],
  },
  'Metamorphous + Vollkorn': {
    display: 'Metamorphous',
    text: 'Vollkorn',
    files: ['metamorphous-latin-400', 'vollkorn-latin-wght'],
    features: 'lnum',
  },
  'Oxanium + Figtree': {
    display: 'Oxanium',
    text: 'Figtree',
    files: ['oxanium-latin-wght', 'figtree-latin-wght'],
  },
  'Russo One + Rubik': {
    display: 'Russo One',
    text: 'Rubik',
    files: ['russo-one-latin-400', 'rubik-latin-wght'],
  },
} as const satisfies Record<string, FacePair>

export type FacePairName = keyof typeof facePairs

// The cast is needed because Object.keys returns plain strings.
export const facePairNames = Object.keys(facePairs) as [FacePairName, ...FacePairName[]]
export const USUAL_FACES: FacePairName = facePairNames[0]

type Pair<N extends FacePairName> = (typeof facePairs)[N]
type Chosen = Pair<Exclude<FacePairName, 'Bebas Neue + Source Sans'>>

const faces: Readonly<Record<Chosen['display' | 'text'], Face>> = {
  'Chakra Petch': { weights: '400 700', size: 84, standIn: { ascent: 104.3, descent: 32.7, size: 79.7 } },
  'Exo 2': { weights: '100 900', standIn: { ascent: 99.2, descent: 19.8, size: 100.8 } },
  Cinzel: { weights: '400 700', size: 78, standIn: { ascent: 93.7, descent: 35.4, size: 81.6 } },
  'Crimson Pro': { weights: '200 900', standIn: { ascent: 100.9, descent: 23.5, size: 89.2 } },
  Metamorphous: { weights: '400 700', size: 66, standIn: { ascent: 84.9, descent: 25.7, size: 74.6 } },
  Vollkorn: { weights: '400 900', standIn: { ascent: 97.7, descent: 45.3, size: 97.2 } },
  Oxanium: { weights: '200 800', size: 82, standIn: { ascent: 84.8, descent: 22.5, size: 76.4 } },
  Figtree: { weights: '300 900', standIn: { ascent: 96.2, descent: 25.3, size: 98.8 } },
  'Russo One': { weights: '400 700', size: 78, standIn: { ascent: 90.8, descent: 27.3, size: 79.9 } },
  Rubik: { weights: '300 900', standIn: { ascent: 91, descent: 24.2, size: 103.3 } },
}

/**
 * The characters of the files of a font, as in ui/fonts.css. The browser downloads a file only if the page has one of its
 * characters. Texts in Indonesian and English need the basic ones, and Latin letters with accents are in the other file.
 */
export const fontParts = {
  basic:
    'U+20-7E,U+A0,U+A9,U+AB,U+AD-AE,U+B0,U+B7,U+BB,U+D7,U+304,U+308,U+329,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212',
  accents:
    'U+A1-A8,U+AA,U+AC,U+AF,U+B1-B6,U+B8-BA,U+BC-D6,U+D8-FF,U+131,U+152-153,U+2BB-2BC,U+2C6,U+2DA,U+2DC,U+2215,U+FEFF,U+FFFD',
} as const

export type FontPart = keyof typeof fontParts

const STAND_IN_LETTERS = 'U+0-24F,U+1E00-1EFF,U+2000-218F'
const OF_DEVICES = "local('Arial'),local('Liberation Sans'),local('Roboto'),local('Helvetica Neue')"

function faceRules(name: keyof typeof faces, addressOf: (part: FontPart) => string): string {
  const { weights, size, standIn } = faces[name]
  const own = (part: FontPart) =>
    `@font-face{font-family:'${name}';font-display:swap;font-weight:${weights};src:url('${addressOf(part)}') format('woff2');${size ? `size-adjust:${size}%;` : ''}unicode-range:${fontParts[part]}}`
  const other = `font-family:'${name} Stand-in';src:${OF_DEVICES};ascent-override:${standIn.ascent}%;descent-override:${standIn.descent}%;line-gap-override:0%;size-adjust:${standIn.size}%;unicode-range:${STAND_IN_LETTERS}`
  return `${own('accents')}${own('basic')}@font-face{${other}}`
}

/** The rules of a pair that is not the usual one. `addressOf` gives the address of a part of a font. */
export function facePairRules(name: FacePairName, addressOf: (file: string, part: FontPart) => string): string {
  if (name === 'Bebas Neue + Source Sans') return ''
  const { display, text, files, features }: Pair<typeof name> & Pick<FacePair, 'features'> = facePairs[name]
  const families = `--font-display:'${display}','${display} Stand-in',var(--font-display-others);--font-text:'${text}','${text} Stand-in',var(--font-others)${features ? `;font-feature-settings:'${features}'` : ''}`
  const rules = [
    faceRules(display, (part) => addressOf(files[0], part)),
    faceRules(text, (part) => addressOf(files[1], part)),
  ]
  return `${rules.join('')}:root{${families}}`
}
