import { defineContent, field, type Row } from '../define.ts'
import { english } from '../wording.ts'

/** docs/product.md, section 2, specifies these kinds. */
export const SOCIAL_KINDS = ['image', 'video', 'social network', 'chat community'] as const

export const socialLink = defineContent({
  key: 'social-links',
  path: '/home/social-links',
  table: 'social_links',
  title: 'Social Link',
  screen: 'home/social-links',
  name: 'name',
  fields: {
    kind: field.choice({ label: 'Kind', options: SOCIAL_KINDS, required: true }),
    name: field.text({ label: 'Name', required: true }),
    link: field.text({ label: 'Link', required: true, link: true, example: 'https://example.com/server' }),
  },
  list: { columns: ['id', 'kind', 'name', 'link'] },
  wording: english('Social Link', { empty: 'No Social Link data available.' }),
})
export type SocialLink = Row<typeof socialLink>
