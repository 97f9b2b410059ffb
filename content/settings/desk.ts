import { defineContent, field } from '../define.ts'
import { settings } from '../wording.ts'

export const desk = defineContent({
  single: true,
  key: 'desk',
  table: 'desk_settings',
  title: 'Donation Desk',
  readers: 'staff',
  guarded: true,
  fields: {
    age_statement: field.text({
      label: 'Age statement',
      limit: 200,
      example: 'Saya berumur 18 tahun atau lebih, atau orang tua saya setuju.',
      exampleLang: 'id',
      hint: 'Buyers have to accept it beside the terms. Empty: they accept the terms alone.',
    }),
    tax_name: field.text({
      label: 'Name of the tax',
      limit: 40,
      example: 'PPN',
      exampleLang: 'id',
      hint: 'Orders and the ledger then have a line of tax, which prices include. Empty: there is none.',
    }),
    tax_percent: field.number({ label: 'Tax in percent', most: 100, decimals: 2 }),
    second_from: field.number({
      label: 'Two people confirm from',
      hint: 'Payments of so many rupiah or more, and all in dollars, are confirmed by two people. Empty: one is always enough.',
    }),
  },
  wording: settings('Donation Desk'),
})
