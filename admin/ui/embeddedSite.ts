import type { SiteSettings } from '../../content/settings/site.ts'
import { EMBEDDED_STATE_ID } from '../../ui/embeddedState.ts'

/** The settings are embedded in the HTML document, so that no screen appears without the site's name. */
export function embeddedSite(): SiteSettings | undefined {
  const text = document.getElementById(EMBEDDED_STATE_ID)?.textContent ?? '{}'
  return (JSON.parse(text) as { site?: SiteSettings }).site // The cast is safe, because server/pages/routes.ts writes the embedded JSON.
}
