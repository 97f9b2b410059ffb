import { defineContent, field, type Row } from '../define.ts'
import { settings } from '../wording.ts'
import { USUAL_TIME_ZONE } from './timeZone.ts'

const folder = 'site'

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
      hint: 'Below the name on the landing page. A site that has a name and no motto shows none.',
    }),
    logo: field.picture({
      label: 'Logo',
      folder,
      holds: 'name',
      hint: 'Beside the name at the top of every page and here. Without one it is the first letter of the name.',
    }),
    icon: field.picture({
      label: 'Icon',
      folder,
      holds: 'name',
      hint: 'Square, 512 pixels or more: for tabs and home screens. Without one it is the first letter of the name.',
    }),
    share_picture: field.picture({
      label: 'Share picture',
      folder,
      holds: 'name',
      hint: '1200 by 630 pixels: shown where a link to the site is shared. Without one it is the icon.',
    }),
    description: field.text({
      label: 'Description',
      limit: 300,
      hint: 'One or two sentences for search engines, and for where a link is shared.',
    }),
    community_name: field.text({ label: 'Community name', limit: 60, example: 'Discord' }),
    community_link: field.text({ label: 'Community address', link: true, example: 'https://example.com/community' }),
    trailer: field.text({
      label: 'Trailer',
      link: 'video',
      example: 'https://www.youtube.com/watch?v=…',
      hint: 'A video on YouTube, Vimeo or Dailymotion. The landing page plays it after a click, and loads nothing of it before.',
    }),
    time_zone: field.text({
      label: 'Time zone',
      limit: 60,
      timeZone: true,
      example: USUAL_TIME_ZONE,
      hint: `Of all dates, of times in the back-office, and of the day that is today. Empty: ${USUAL_TIME_ZONE}.`,
    }),
    language: field.text({
      languages: 'one',
      label: 'Language',
      limit: 60,
      example: 'en',
      empty: 'Indonesian and English mixed',
      hint: 'The language that your players read first, and that you write in.',
    }),
    further_languages: field.text({
      languages: 'several',
      label: 'Further languages',
      limit: 200,
      example: 'en, th',
      hint: 'Visitors can read the site in these, too. Their addresses begin with the language, such as /en/news.',
    }),
    language_of_gaps: field.text({
      languages: 'one',
      label: 'Fallback language',
      limit: 60,
      example: 'en',
      empty: 'That of each screen',
      hint: 'Sentences that a language lacks are shown in this one.',
    }),
    footer_text: field.text({ label: 'Footer text', limit: 300 }),
    terms: field.longText({ label: 'Terms', hint: 'Shown at /terms. The registration links to it.' }),
    terms_link: field.text({
      label: 'Terms address',
      link: true,
      hint: 'If the terms are on another site: the registration then links there.',
    }),
    privacy: field.longText({
      label: 'Privacy',
      hint: 'Shown at /privasi, below what the site itself says of the data that it stores: who is responsible, how to reach you, and what else you keep.',
    }),
    security_contact: field.text({
      label: 'Security contact',
      limit: 200,
      link: 'mail',
      example: 'security@example.com',
      hint: 'Where to report a security hole: an e-mail address or a link, published at /.well-known/security.txt. Empty: there is none.',
    }),
    hide_credit: field.boolean({
      label: 'Hide the credit',
      hint: 'The line in the footer of each page that names the software of this site.',
    }),
  },
  wording: settings('Site'),
})
export type SiteSettings = Row<typeof site>

export const PRODUCT_NAME = 'Gapura'

export const isNamed = ({ name, from_environment: inherited }: Pick<SiteSettings, 'name' | 'from_environment'>) =>
  name !== PRODUCT_NAME || inherited === undefined || !inherited.includes('name')
