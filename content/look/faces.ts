export interface FacePair {
  display: string
  text: string
  files: readonly [display: string, text: string]
}

export const facePairs = {
  'Bebas Neue + Source Sans': {
    display: 'Bebas Neue',
    text: 'Source Sans 3',
    files: ['bebas-neue-latin-400', 'source-sans-3-latin-wght'],
  },
  'Cinzel + Crimson Pro': {
    display: 'Cinzel',
    text: 'Crimson Pro',
    files: ['cinzel-latin-700', 'crimson-pro-latin-wght'],
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
