import { defineContent, field, type Row } from '../define.ts'
import { facePairNames } from '../look/faces.ts'
import { MIDDLE } from '../look/focus.ts'
import type { HeroPicture, LookChoices } from '../look/themeSheet.ts'
import { picturePath } from '../pictures.ts'
import { settings } from '../wording.ts'

const focus = (label: string) =>
  field.number({ label, most: 100, hint: 'Percent. What stays in sight on a phone; 50 where it is empty.' })

export const look = defineContent({
  single: true,
  key: 'look',
  table: 'look_settings',
  title: 'Look',
  fields: {
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
    accent_day: field.colour({ label: 'Accent colour by day', hint: 'Any colour: texts are made readable.' }),
    accent_night: field.colour({ label: 'Accent colour by night', hint: 'Without one that of the day is taken.' }),
    faces: field.choice({ label: 'Fonts of headings and text', options: facePairNames, named: true }),
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
  return {
    accentDay: row.accent_day,
    accentNight: row.accent_night,
    // This release may not know the stored font pair, for example after a downgrade. The site must start nevertheless.
    faces: facePairNames.find((name) => name === row.faces) ?? '',
    heroDay: hero('day'),
    heroNight: hero('night'),
  }
}
