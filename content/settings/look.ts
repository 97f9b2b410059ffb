import { defineContent, field, type Row } from '../define.ts'
import { facePairNames } from '../look/faces.ts'
import { MIDDLE } from '../look/focus.ts'
import {
  BACKGROUNDS,
  completeLook,
  HERO_HEIGHTS,
  HERO_SIDES,
  LOOKS,
  ONLY_TIMES,
  ORNAMENTS,
  WIDEST_CORNERS,
  type HeroPicture,
  type LookChoices,
} from '../look/looks.ts'
import { picturePath } from '../pictures.ts'
import { settings } from '../wording.ts'

const focus = (label: string) =>
  field.number({ label, most: 100, hint: 'Percent. What stays in sight on a phone; 50 where it is empty.' })

const AS_THE_LOOK = 'As the look has it'

export const look = defineContent({
  single: true,
  key: 'look',
  table: 'look_settings',
  title: 'Look',
  fields: {
    look: field.choice({
      label: 'Look',
      options: LOOKS,
      words: { neon: 'Neon city', saga: 'Northern saga' },
      empty: 'Golden gate',
      hint: 'Picture, colours, fonts and ornaments to start from. What you choose below replaces a part of it.',
    }),
    accent_day: field.colour({ label: 'Accent colour by day', hint: 'Any colour: texts are made readable.' }),
    accent_night: field.colour({ label: 'Accent colour by night', hint: 'Without one that of the day is taken.' }),
    times: field.choice({
      label: 'Day and night',
      options: ONLY_TIMES,
      words: { day: 'Day alone', night: 'Night alone' },
      empty: 'Visitors choose',
    }),
    faces: field.choice({
      label: 'Fonts of headings and text',
      options: facePairNames,
      named: true,
      empty: AS_THE_LOOK,
    }),
    ornaments: field.choice({
      label: 'Ornaments',
      options: ORNAMENTS,
      words: { gate: 'Gate', circuit: 'Circuit', runes: 'Runes', plain: 'None' },
      empty: AS_THE_LOOK,
      hint: 'Corners of panels, dividers, the edge of the footer and the pattern of the background.',
    }),
    corners: field.number({
      label: 'Rounded corners',
      most: WIDEST_CORNERS,
      hint: `Pixels, 0 to ${WIDEST_CORNERS}. Empty: as the look has them.`,
    }),
    background: field.choice({
      label: 'Background of pages',
      options: BACKGROUNDS,
      words: { pattern: 'Pattern of the ornaments', plain: 'Plain', glow: 'Glow in the accent colours' },
      empty: AS_THE_LOOK,
    }),
    hero_day: field.picture({
      label: 'Hero by day',
      folder: 'look',
      holds: 'path',
      focus: ['hero_day_x', 'hero_day_y'],
    }),
    hero_day_x: focus('Focus by day, from the left'),
    hero_day_y: focus('Focus by day, from the top'),
    hero_night: field.picture({
      label: 'Hero by night',
      folder: 'look',
      holds: 'path',
      focus: ['hero_night_x', 'hero_night_y'],
    }),
    hero_night_x: focus('Focus by night, from the left'),
    hero_night_y: focus('Focus by night, from the top'),
    hero_height: field.choice({
      label: 'Height of the hero',
      options: HERO_HEIGHTS,
      words: { low: 'Low', whole: 'The whole screen' },
      empty: 'Usual',
    }),
    hero_side: field.choice({
      label: 'Name and button on wide screens',
      options: HERO_SIDES,
      words: { middle: 'In the middle', end: 'Where lines end' },
      empty: 'Where lines begin',
      hint: 'Beside what the picture shows. On phones the name is above it and the button below.',
    }),
    play_text: field.text({
      label: 'Text of the main button',
      limit: 40,
      hint: 'Empty: what the button says in each language of the site.',
    }),
  },
  wording: settings('Look'),
})
export type LookSettings = Row<typeof look>

export function lookChoices(row: LookSettings): LookChoices {
  const hero = (face: 'day' | 'night'): HeroPicture | null => {
    const [address, width] = [row[`hero_${face}_url`], row[`hero_${face}_width`]]
    if (!address || !width) return null
    return {
      address: picturePath(address),
      width,
      avif: row[`hero_${face}_avif`],
      focus: [row[`hero_${face}_x`] ?? MIDDLE, row[`hero_${face}_y`] ?? MIDDLE],
    }
  }
  return completeLook({
    look: row.look,
    accentDay: row.accent_day,
    accentNight: row.accent_night,
    faces: row.faces,
    ornaments: row.ornaments,
    corners: row.corners,
    background: row.background,
    heroHeight: row.hero_height,
    heroSide: row.hero_side,
    times: row.times,
    heroDay: hero('day'),
    heroNight: hero('night'),
  })
}
