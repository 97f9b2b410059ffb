import { messages } from '../messages/messages.ts'

/** What a site lacks that does not know its own address. The guide, the settings and `gapura doctor` say it. */
export const siteAddressWording = messages('siteAddress', {
  language: 'en',
  // SITE_URL is the name of a setting, the same in each language.
  missing: 'SITE_URL is missing.',
  lost: 'Without it previews of shared links may have no picture, search engines do not learn the address of a page, announcements have no links and pictures, and payment services cannot report payments.',
  advice:
    'Set it in the environment of the site, beside SITE_NAME, as SITE_URL=https://example.com with your own address, and start the site again.',
})
