import { isIP } from 'node:net'
import { isPrivate } from '../../http/privateNetworks.ts'
import type { Config } from '../../process/config.ts'

/** What a server listens on that listens on all addresses of its machine. */
const ANY_ADDRESS = ['0.0.0.0', '::']

/**
 * The address of the site in previews of links, which are cached with the pages and so can name no host that a visitor has
 * sent: SITE_URL. Without it there is one more case in which it is certain: HOST names an address of the internet, at which
 * this server listens itself, with no proxy before it.
 */
export function shareAddress({ siteUrl, host, port, trustProxy }: Config): string | null {
  if (siteUrl) return siteUrl
  const version = isIP(host)
  if (version === 0 || ANY_ADDRESS.includes(host) || isPrivate(host) || trustProxy.length > 0 || port === 0) return null
  return `http://${version === 6 ? `[${host}]` : host}${port === 80 ? '' : `:${port}`}`
}
