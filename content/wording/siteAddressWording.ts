import { messages } from '../messages/messages.ts'

/** What a site lacks that does not know its own address. The guide, the settings and `gapura doctor` say it. */
export const siteAddressWording = messages('siteAddress', {
  language: 'en',
  // SITE_URL is the name of a setting, the same in each language.
  missing: 'SITE_URL is missing.',
  lost: 'Without it previews of shared links may have no picture, search engines do not learn the address of a page, announcements in channels have no links and pictures, and payment services cannot tell this site about payments.',
  advice:
    'Write the address that visitors use into the environment of the site, as SITE_URL=https://example.com in /etc/gapura.env, and start the site again.',
})
