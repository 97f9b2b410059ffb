import { defineContent, field, type Row } from '../define.ts'
import { settings } from '../wording.ts'

export const rates = defineContent({
  single: true,
  key: 'rates',
  table: 'rates_settings',
  title: 'Rates',
  fields: {
    drop_rate: field.number({
      label: 'Drop rate',
      decimals: 2,
      hint: 'Times: 3 shows a chance of 1 % as 3 %. Empty: the rates of the game’s files, or 1.',
    }),
    drop_rates_by_kind: field.longText({
      label: 'Drop rates of kinds',
      rates: true,
      hint: 'A line for each kind of item that has its own rate: Card = 2.5. Also Card (boss), Card (MVP) and MVP prize.',
    }),
    experience_rate: field.number({
      label: 'Experience rate',
      decimals: 2,
      hint: 'Times. Empty: the rates of the game’s files, or 1.',
    }),
    game_rates: field.longText({
      label: 'From the game’s files',
      hint: 'Each import of the first realm’s files replaces it by what conf says. What is filled in above overrides it.',
    }),
  },
  wording: settings('Rates'),
})
export type Rates = Row<typeof rates>
