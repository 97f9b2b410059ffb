/** In the order that a site begins with. */
export const LANDING_SECTIONS = [
  'Latest News',
  'Carousel',
  'Game Info',
  'Factions',
  'Rankings',
  'Tier List',
  'Screenshots',
  'Right Now',
] as const
export type LandingSectionName = (typeof LANDING_SECTIONS)[number]
