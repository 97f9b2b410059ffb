import { smallerWidths } from '../pictures.ts'
import { facePairRules, type FontPart } from './faces.ts'
import { accentOf, USUAL_CORNERS, type HeroHeight, type HeroPicture, type HeroSide, type LookChoices } from './looks.ts'
import {
  dividerValues,
  groundArt,
  ornamentValues,
  USUAL_COLOURS,
  WITHOUT_RIDGE,
  type OrnamentColours,
} from './ornaments.ts'
import { palette, scrimOn, type Face, type Palette } from './palette.ts'

/** The addresses of files that come with the site: ui/looks/files.ts. */
export interface LookFiles {
  font: (file: string, part: FontPart) => string
  /** Undefined if a look has no such picture. */
  art: (file: string) => string | undefined
}

const SELECTORS: Record<Face, string> = {
  // Without scripts, the page has no attribute `data-theme` and uses the day theme.
  day: ":root:not([data-theme='dark'])",
  night: ":root[data-theme='dark']",
}

type Values = Readonly<Record<string, string>>

const WIDE = '48rem'
/**
 * The hero picture's width on phones, in pixels. It is wider than the screen, because the picture fills the screen's
 * height and its sides are cropped.
 */
const PHONE_PICTURE = 1280

/** Empty if everything is as ui/tokens.css has it. */
export function themeSheet(look: LookChoices, files: LookFiles): string {
  const common = {
    ...dividerValues(look.ornaments),
    ...cornerValues(look.corners),
    ...HEIGHTS[look.heroHeight],
    ...SIDES[look.heroSide],
    ...(look.background === 'glow' && { 'ground-paint': GLOW }),
  }
  return [
    facePairRules(look.faces, files.font),
    rule(':root', common),
    ...(['day', 'night'] as const).map((face) => faceRules(look, face, files)),
    ...(look.heroHeight === 'usual' ? [] : [at(WIDE, rule(':root', WIDE_HEIGHTS[look.heroHeight]))]),
    hasArt(look) ? BANNERS : '',
    look.times === 'both' ? '' : '[data-only] [data-theme-switch]{display:none}',
  ].join('')
}

const rule = (selector: string, values: Values): string => {
  const declarations = Object.entries(values).map(([name, value]) => `--${name}:${value}`)
  return declarations.length === 0 ? '' : `${selector}{${declarations.join(';')}}`
}

const at = (width: string, rules: string): string => (rules === '' ? '' : `@media(width>=${width}){${rules}}`)

const panelCorners = (corners: number): number => Math.round((corners * 5) / 3)

function cornerValues(corners: number): Values {
  if (corners === USUAL_CORNERS) return {}
  return { 'corner-small': `${corners / 2}px`, corner: `${corners}px`, 'corner-large': `${panelCorners(corners)}px` }
}

/** The properties of the stage are in site/decoration/Scene.module.css. */
const SCREEN = 'calc(100svh - var(--header-height))'
const HEIGHTS: Readonly<Record<HeroHeight, Values>> = {
  low: { stage: `min(28rem,${SCREEN})` },
  usual: {},
  whole: { stage: `max(26rem,${SCREEN})` },
}
const WIDE_HEIGHTS = {
  low: { stage: 'clamp(26rem,34vw,36rem)' },
  whole: { stage: `max(34rem,${SCREEN})` },
} as const

/** Where the words and the button of the hero are on wide screens: site/pages/home/Hero.module.css. */
const SIDES: Readonly<Record<HeroSide, Values>> = {
  start: {},
  middle: {
    'stage-margin': 'auto',
    'stage-align': 'center',
    'words-reach': '-40vh -100vw -60vh',
    'words-shade':
      'linear-gradient(90deg,transparent calc(50% - 110cqi),var(--scrim) calc(50% - 55cqi),var(--scrim) calc(50% + 55cqi),transparent calc(50% + 110cqi))',
  },
  end: {
    'stage-margin': 'auto 0',
    'stage-align': 'end',
    'words-reach': '-40vh -100vw -60vh',
    'words-shade':
      'linear-gradient(calc(-90deg*var(--forward)),var(--scrim),var(--scrim) calc(50% + 60cqi),transparent calc(50% + 160cqi))',
  },
}

const GLOW =
  'radial-gradient(60rem 44rem at 12% 8rem,color-mix(in srgb,var(--ornament),transparent 88%),transparent),' +
  'radial-gradient(56rem 60rem at 92% 64rem,color-mix(in srgb,var(--second),transparent 90%),transparent),var(--ground)'

/** Pages below the first show the key art of a look, each place another part of it: site/decoration/places.ts. */
const BANNERS =
  '[data-place]{--own-art:var(--land-art) var(--hero-position)/cover no-repeat,var(--sky-art)}' +
  Object.entries({ harbour: '20% 70%', forge: '80% 76%', maproom: '50% 58%', archive: '65% 66%' })
    .map(([place, position]) => `[data-place='${place}']{--hero-position:${position}}`)
    .join('')

/** An own picture of the operator replaces the key art of a look. */
const hasArt = ({ look, heroDay, heroNight }: LookChoices): boolean => look !== 'gate' && !heroDay && !heroNight

/** The scrim of ui/tokens.css fits the gate's own picture alone, where nothing bright is behind the words. */
export const hasUsualScene = ({ look, heroDay, heroNight, heroHeight, heroSide }: LookChoices): boolean =>
  look === 'gate' && !heroDay && !heroNight && heroHeight === 'usual' && heroSide === 'start'

const heroAt = ({ heroDay, heroNight }: LookChoices, face: Face): HeroPicture | null =>
  (face === 'day' ? heroDay : heroNight) ?? heroDay ?? heroNight

function faceRules(look: LookChoices, face: Face, files: LookFiles): string {
  const accent = accentOf(look, face)
  const hero = heroAt(look, face)
  const art = hasArt(look) ? artRules(look, face, files) : null
  const values: Values = {
    ...(accent && palette(accent, face)),
    ...decorations(look, face, hero !== null),
    ...(hero && heroValues(hero)),
    ...(!hasUsualScene(look) && { scrim: scrimOn(accent || null) }),
    ...art?.values,
  }
  const wide = hero ? at(WIDE, rule(SELECTORS[face], { 'own-art': pictureValue(hero, null) })) : ''
  return rule(SELECTORS[face], values) + wide + (art?.wider ?? '')
}

/** The files of ui/tokens.css fit its colours and corners alone. For others the ornaments are drawn here. */
function decorations(look: LookChoices, face: Face, hasHero: boolean): Values {
  const { ornaments, background, corners } = look
  const accent = accentOf(look, face)
  const colours = accent ? ornamentColours(palette(accent, face)) : USUAL_COLOURS[face]
  const isUsual = ornaments === 'gate' && accent === ''
  const drawn = isUsual && corners === USUAL_CORNERS ? {} : ornamentValues(ornaments, colours, panelCorners(corners))
  const ground =
    background === 'pattern' ? (isUsual ? {} : { 'ground-art': groundArt(ornaments, colours) }) : NO_PATTERN
  // The hills and the pattern of the gate belong to its landscape.
  const isElsewhere = hasHero && ornaments === 'gate'
  return { ...drawn, ...ground, ...(isElsewhere && { ...WITHOUT_RIDGE, ...NO_PATTERN }) }
}

const NO_PATTERN = { 'ground-art': 'none' }

const ornamentColours = (all: Palette): OrnamentColours => ({
  ornament: all['ornament'] ?? '',
  line: all['line-strong'] ?? '',
  footer: all['footer'] ?? '',
})

const heroValues = (hero: HeroPicture): Values => ({
  'land-art': 'none',
  'people-art': 'none',
  'own-art': pictureValue(hero, PHONE_PICTURE),
  'sky-art': 'var(--own-art)',
  'hero-position': hero.focus.map((part) => `${part}%`).join(' '),
})

function pictureFile({ address, width }: HeroPicture, least: number | null, format: 'webp' | 'avif'): string {
  const size = least === null ? undefined : smallerWidths(width).find((smaller) => smaller >= least)
  return address.replace(/\.webp$/, `${size ? `-${size}` : ''}.${format}`)
}

function pictureValue(hero: HeroPicture, least: number | null): string {
  const webp = `url("${pictureFile(hero, least, 'webp')}")`
  if (!hero.avif) return webp
  return `image-set(url("${pictureFile(hero, least, 'avif')}") type("image/avif"),${webp} type("image/webp"))`
}

/** Pictures, and the media query of the screens that show them. */
export interface PhonePictures {
  files: readonly string[]
  media: string
}

/** What a look shows behind the first words of every page on phones. Null if that depends on the page. */
export function phonePictures(look: LookChoices, face: Face, { art }: LookFiles): PhonePictures | null {
  const hero = heroAt(look, face)
  if (hero) {
    const file = pictureFile(hero, PHONE_PICTURE, hero.avif ? 'avif' : 'webp')
    return { files: [file], media: `(width < ${WIDE})` }
  }
  return hasArt(look) ? keyArtPictures(face, (file) => art(`${look.look}/${file}`)) : null
}

/** The layers of a key art that fill the first screen of a phone. `find` returns the address of a file, if there is one. */
export const keyArtPictures = (face: Face, find: LookFiles['art']): PhonePictures => ({
  files: ['sky', 'land'].flatMap((layer) => find(`${layer}-${face}-tall-720.avif`) ?? []),
  media: `(width < ${CROPS[1].width})`,
})

/** As site/decoration/Scene.module.css has them: for each width of the screen one picture, or those for density 1 and 2. */
const CROPS = [
  { width: null, crop: 'tall', webp: 720, avif: [720] },
  { width: '30rem', crop: 'wide', webp: 1366, avif: [1366, 2732] },
  { width: '96rem', crop: 'wide', webp: 1366, avif: [1920, 2732] },
] as const

function artRules({ look }: LookChoices, face: Face, { art }: LookFiles): { values: Values; wider: string } {
  const layersAt = ({ crop, webp, avif }: (typeof CROPS)[number]): Values =>
    Object.fromEntries(
      ['sky', 'land', 'people'].map((layer) => {
        const part = (size: number, format: 'avif' | 'webp', density = ''): string[] => {
          const address = art(`${look}/${layer}-${face}-${crop}-${size}.${format}`)
          return address === undefined ? [] : [`url("${address}") type("image/${format}")${density}`]
        }
        const parts = [
          ...avif.flatMap((size, index) => part(size, 'avif', avif.length > 1 ? ` ${index + 1}x` : '')),
          ...part(webp, 'webp'),
        ]
        return [`${layer}-art`, parts.length === 0 ? 'none' : `image-set(${parts.join(',')})`]
      }),
    )
  const [phones, ...wider] = CROPS
  return {
    values: layersAt(phones),
    wider: wider.map((crop) => at(crop.width, rule(SELECTORS[face], layersAt(crop)))).join(''),
  }
}
