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
      hint: 'Times: 3 shows a chance of 1 % as 3 %. Empty: 1.',
    }),
    drop_rates_by_kind: field.longText({
      label: 'Drop rates of kinds',
      rates: true,
      hint: 'A line for each kind of item that has a rate of its own: Card = 2.5.',
    }),
    experience_rate: field.number({ label: 'Experience rate', decimals: 2, hint: 'Times. Empty: 1.' }),
  },
  wording: settings('Rates'),
})
export type Rates = Row<typeof rates>
