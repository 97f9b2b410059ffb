import type { IncomingHttpHeaders } from 'node:http'
import type { Config } from '../process/config.ts'

/**
 * The origin of the page that sends a request, where it is a page of this site; null for one of another site, and for what is no
 * browser. It is that of SITE_URL, else whatever origin has the host that was asked. Passkeys are bound to it.
 */
export function pageOrigin({ siteUrl }: Pick<Config, 'siteUrl'>, headers: IncomingHttpHeaders): string | null {
  const { origin, host } = headers
  if (origin === undefined || !URL.canParse(origin)) return null
  const page = new URL(origin)
  const isOwn = siteUrl ? page.origin === new URL(siteUrl).origin : page.host === host
  return isOwn ? page.origin : null
}
