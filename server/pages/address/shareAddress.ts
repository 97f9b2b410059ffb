import { isIP } from 'node:net'
import { isPrivate } from '../../http/transport.ts'
import type { Config } from '../../process/config.ts'

const ANY_ADDRESS = ['0.0.0.0', '::']

/**
 * Link previews are cached with pages, so they must not use the host of a visitor's request. Returns SITE_URL, or a URL
 * built from HOST if HOST is a public IP address and no proxy is configured; otherwise null.
 */
export function shareAddress({ siteUrl, host, port, trustProxy }: Config): string | null {
  if (siteUrl) return siteUrl
  const version = isIP(host)
  if (version === 0 || ANY_ADDRESS.includes(host) || isPrivate(host) || trustProxy.length > 0 || port === 0) return null
  return `http://${version === 6 ? `[${host}]` : host}${port === 80 ? '' : `:${port}`}`
}
