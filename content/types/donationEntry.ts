import { field } from '../define.ts'

export const donationEntry = {
  name: 'donation_title',
  fields: {
    donation_title: field.text({ label: 'Donation Title', required: true }),
    pricing: field.text({ label: 'Pricing', required: true, price: true, example: 'Rp. 50.000' }),
  },
  list: { columns: ['id', 'donation_title', 'pricing'] },
} as const
