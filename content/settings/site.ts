import { defineContent, field, type Row } from '../define.ts'
import { settings } from '../wording.ts'

/** What the site is called, and what it says of itself. */
export const site = defineContent({
  single: true,
  key: 'site',
  table: 'site_settings',
  title: 'Site',
  fields: {
    name: field.text({ label: 'Name', limit: 60, environment: 'SITE_NAME' }),
    motto: field.text({
      label: 'Motto',
      limit: 160,
      hint: 'Below the name on the landing page. Without a motto of its own a site that has no name yet says “Lewati gerbang, mulai petualangan.”',
    }),
  },
  wording: settings('Site'),
})
export type SiteSettings = Row<typeof site>

/** Whether somebody has named the site in the back-office. */
export const isNamed = ({ from_environment: inherited }: Pick<SiteSettings, 'from_environment'>): boolean =>
  inherited === undefined || !inherited.includes('name')
