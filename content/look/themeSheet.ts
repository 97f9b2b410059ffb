import { smallerWidths } from '../pictures.ts'
import { facePairs, type FacePairName, USUAL_FACES } from './faces.ts'
import { palette, scrimOn, type Face } from './palette.ts'

export interface HeroPicture {
  address: string
  width: number
  avif: boolean
  focus: readonly [x: number, y: number]
}

export interface LookChoices {
  accentDay: string
  accentNight: string
  faces: FacePairName | ''
  heroDay: HeroPicture | null
  heroNight: HeroPicture | null
}

const SELECTORS: Record<Face, string> = {
  // Without scripts, the page has no attribute `data-theme` and uses the day theme.
  day: ":root:not([data-theme='dark'])",
  night: ":root[data-theme='dark']",
}

const WIDE = '48rem'
/**
 * The hero picture's width on phones, in pixels. It is wider than the screen, because the picture fills the screen's
 * height and its sides are cropped.
 */
const PHONE_PICTURE = 1280

export function themeSheet(look: LookChoices): string {
  const rules = (['day', 'night'] as const).map((face) => faceRules(look, face))
  const faces = look.faces !== '' && look.faces !== USUAL_FACES ? `:root{${fontRules(look.faces)}}` : ''
  return faces + rules.join('')
}

function fontRules(name: FacePairName): string {
  const { display, text } = facePairs[name]
  return `--font-display:'${display}','${display} Stand-in',var(--font-display-others);--font-text:'${text}','${text} Stand-in',var(--font-others)`
}

function faceRules(look: LookChoices, face: Face): string {
  const isDay = face === 'day'
  const accent = (isDay ? look.accentDay : look.accentNight) || look.accentDay || look.accentNight
  const hero = (isDay ? look.heroDay : look.heroNight) ?? look.heroDay ?? look.heroNight
  const own: Record<string, string> = accent ? { ...palette(accent, face), ...WITHOUT_ORNAMENTS } : {}
  if (hero) {
    Object.assign(own, WITHOUT_LANDSCAPE, {
      'own-art': pictureValue(hero, PHONE_PICTURE),
      'sky-art': 'var(--own-art)',
      'hero-position': hero.focus.map((part) => `${part}%`).join(' '),
      scrim: scrimOn(accent || null),
    })
  }
  if (Object.keys(own).length === 0) return ''
  const wide = hero ? `@media(width>=${WIDE}){${SELECTORS[face]}{--own-art:${pictureValue(hero, null)}}}` : ''
  return `${SELECTORS[face]}{${declarations(own)}}${wide}`
}

/** Without the ridge ornament, the footer needs more space at the top. */
const WITHOUT_RIDGE = { 'ridge-art': 'none', 'footer-top': '2rem' }
/** These ornaments have fixed colours, so they are hidden if the operator chooses an accent colour. */
const WITHOUT_ORNAMENTS = { ...WITHOUT_RIDGE, 'ground-art': 'none', 'corner-art': 'none' }
const WITHOUT_LANDSCAPE = { ...WITHOUT_RIDGE, 'land-art': 'none', 'people-art': 'none', 'ground-art': 'none' }

const declarations = (values: Readonly<Record<string, string>>): string =>
  Object.entries(values)
    .map(([name, value]) => `--${name}:${value}`)
    .join(';')

function pictureValue({ address, width, avif }: HeroPicture, least: number | null): string {
  const size = least === null ? undefined : smallerWidths(width).find((smaller) => smaller >= least)
  const file = (format: 'webp' | 'avif') => address.replace(/\.webp$/, `${size ? `-${size}` : ''}.${format}`)
  const webp = `url("${file('webp')}")`
  return avif ? `image-set(url("${file('avif')}") type("image/avif"),${webp} type("image/webp"))` : webp
}
