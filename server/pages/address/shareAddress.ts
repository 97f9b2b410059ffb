import { isIP } from 'node:net'
import { isPrivate } from '../../http/transport.ts'
import type { Config } from '../../process/config.ts'

const ANY_ADDRESS = ['0.0.0.0', '::']

/**
 * Link previews are cached with pages, so they must not use a host that a visitor sent. Returns SITE_URL, or HOST if
 * this server is public there without a proxy; otherwise null.
 */
export function shareAddress({ siteUrl, host, port, trustProxy }: Config): string | null {
  if (siteUrl) return siteUrl
  const version = isIP(host)
  if (version === 0 || ANY_ADDRESS.includes(host) || isPrivate(host) || trustProxy.length > 0 || port === 0) return null
  return `http://${version === 6 ? `[${host}]` : host}${port === 80 ? '' : `:${port}`}`
}
