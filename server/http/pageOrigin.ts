import type { IncomingHttpHeaders } from 'node:http'
import type { Config } from '../process/config.ts'

/**
 * The origin of the page that sends the request, if it is a page of this site. Without SITE_URL that is any origin with
 * the requested host. Passkeys are bound to it.
 */
export function pageOrigin({ siteUrl }: Pick<Config, 'siteUrl'>, headers: IncomingHttpHeaders): string | null {
  const { origin, host } = headers
  if (origin === undefined || !URL.canParse(origin)) return null
  const page = new URL(origin)
  const isOwn = siteUrl ? page.origin === new URL(siteUrl).origin : page.host === host
  return isOwn ? page.origin : null
}
