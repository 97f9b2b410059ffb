import { defineContent, field, type Row } from '../define.ts'
import { english } from '../wording.ts'
import { LANDING_SECTIONS } from './landingSectionNames.ts'

/**
 * docs/product.md, section 2 (landing page), specifies the rows. The migration that created this table inserted all of
 * them.
 */
export const landingSection = defineContent({
  key: 'landing',
  path: '/landing',
  table: 'landing_sections',
  title: 'Landing Page',
  screen: 'settings/landing',
  name: 'section',
  order: 'hand',
  readers: 'unhidden',
  fields: {
    section: field.choice({
      label: 'Section',
      required: true,
      options: LANDING_SECTIONS,
      hint: 'Each section can stand once. One that has nothing to show is left out; phones leave out Screenshots. Right Now is always below the state of the server, without a heading.',
    }),
    heading: field.text({
      label: 'Heading',
      limit: 60,
      hint: 'Empty: the name of the section, but no heading above Carousel and Rankings.',
    }),
    hidden: field.boolean({ label: 'Hidden' }),
  },
  unique: ['section'],
  list: { columns: ['section', 'heading', 'hidden'] },
  wording: english('Section', { empty: 'The landing page shows its hero alone.' }),
})
export type LandingSection = Row<typeof landingSection>
