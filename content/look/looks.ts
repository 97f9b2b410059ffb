import { facePairNames, type FacePairName } from './faces.ts'

export const LOOKS = ['neon', 'saga'] as const
export type LookName = 'gate' | (typeof LOOKS)[number]
export const ORNAMENTS = ['gate', 'circuit', 'runes', 'plain'] as const
export type Ornaments = (typeof ORNAMENTS)[number]
export const BACKGROUNDS = ['pattern', 'plain', 'glow'] as const
export type Background = (typeof BACKGROUNDS)[number]
export const HERO_HEIGHTS = ['low', 'whole'] as const
export type HeroHeight = (typeof HERO_HEIGHTS)[number] | 'usual'
export const HERO_SIDES = ['middle', 'end'] as const
export type HeroSide = (typeof HERO_SIDES)[number] | 'start'
export const ONLY_TIMES = ['day', 'night'] as const
export type Times = (typeof ONLY_TIMES)[number] | 'both'

/** In pixels. */
export const USUAL_CORNERS = 12
export const WIDEST_CORNERS = 24

export interface HeroPicture {
  address: string
  width: number
  avif: boolean
  focus: readonly [x: number, y: number]
}

interface Style {
  accentDay: string
  accentNight: string
  faces: FacePairName
  ornaments: Ornaments
  corners: number
  background: Background
}

/** An empty accent means the colours of ui/tokens.css, which only the golden gate has. */
const LOOK_STYLES: Readonly<Record<LookName, Style>> = {
  gate: {
    accentDay: '',
    accentNight: '',
    faces: 'Bebas Neue + Source Sans',
    ornaments: 'gate',
    corners: USUAL_CORNERS,
    background: 'pattern',
  },
  neon: {
    accentDay: '#6d3bd6',
    accentNight: '#f03ad2',
    faces: 'Chakra Petch + Exo',
    ornaments: 'circuit',
    corners: 4,
    background: 'glow',
  },
  saga: {
    accentDay: '#2b6c8a',
    accentNight: '#e8693f',
    faces: 'Metamorphous + Vollkorn',
    ornaments: 'runes',
    corners: 3,
    background: 'pattern',
  },
}

/** What a row or a form has: texts that may be empty, or unknown to this release. */
export interface OwnChoices {
  look: string
  accentDay: string
  accentNight: string
  faces: string
  ornaments: string
  corners: number | null
  background: string
  heroHeight: string
  heroSide: string
  times: string
  heroDay: HeroPicture | null
  heroNight: HeroPicture | null
}

export interface LookChoices extends Style {
  look: LookName
  heroHeight: HeroHeight
  heroSide: HeroSide
  times: Times
  heroDay: HeroPicture | null
  heroNight: HeroPicture | null
}

/**
 * What is empty is as the look has it. So is what this release does not know, for example after a downgrade: the site must
 * start nevertheless.
 */
export function completeLook(own: OwnChoices): LookChoices {
  const look = known(LOOKS, own.look) ?? 'gate'
  const style = LOOK_STYLES[look]
  const hasAccent = own.accentDay !== '' || own.accentNight !== ''
  return {
    look,
    accentDay: hasAccent ? own.accentDay : style.accentDay,
    accentNight: hasAccent ? own.accentNight : style.accentNight,
    faces: known(facePairNames, own.faces) ?? style.faces,
    ornaments: known(ORNAMENTS, own.ornaments) ?? style.ornaments,
    corners: own.corners === null ? style.corners : Math.min(own.corners, WIDEST_CORNERS),
    background: known(BACKGROUNDS, own.background) ?? style.background,
    heroHeight: known(HERO_HEIGHTS, own.heroHeight) ?? 'usual',
    heroSide: known(HERO_SIDES, own.heroSide) ?? 'start',
    times: known(ONLY_TIMES, own.times) ?? 'both',
    heroDay: own.heroDay,
    heroNight: own.heroNight,
  }
}

const known = <T extends string>(all: readonly T[], name: string): T | undefined => all.find((one) => one === name)

/** The accent of one time of day, or that of the other time if it has none. */
export function accentOf(
  { accentDay, accentNight }: Pick<LookChoices, 'accentDay' | 'accentNight'>,
  face: 'day' | 'night',
) {
  return (face === 'day' ? accentDay : accentNight) || accentDay || accentNight
}
