import type { SiteSettings } from '../../content/settings/site.ts'
import { EMBEDDED_STATE_ID } from '../../ui/embeddedState.ts'

interface Embedded {
  site?: SiteSettings
  lacksAddress?: boolean
}

function embedded(): Embedded {
  const text = document.getElementById(EMBEDDED_STATE_ID)?.textContent ?? '{}'
  return JSON.parse(text) as Embedded // The cast is safe, because server/pages/routes.ts writes the embedded JSON.
}

/** The settings are embedded in the HTML document, so that no screen appears without the site's name. */
export const embeddedSite = (): SiteSettings | undefined => embedded().site

/** Whether SITE_URL is missing. */
export const lacksAddress = (): boolean => embedded().lacksAddress ?? false
