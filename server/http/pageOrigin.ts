import type { IncomingHttpHeaders } from 'node:http'
import type { Config } from '../process/config.ts'

/**
 * The origin of the requesting page if it belongs to this site; null for other sites and for clients that are not
 * browsers. It is that of SITE_URL, or any origin with the requested host. Passkeys are bound to it.
 */
export function pageOrigin({ siteUrl }: Pick<Config, 'siteUrl'>, headers: IncomingHttpHeaders): string | null {
  const { origin, host } = headers
  if (origin === undefined || !URL.canParse(origin)) return null
  const page = new URL(origin)
  const isOwn = siteUrl ? page.origin === new URL(siteUrl).origin : page.host === host
  return isOwn ? page.origin : null
}
