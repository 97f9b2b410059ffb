import type { IncomingMessage, ServerResponse } from 'node:http'
import { refusals } from '../errors/refusals.ts'
import { securityHeaders } from './headers.ts'
import { statusCodes } from './statusCodes.ts'

/** A name or an address, with a port. RFC 3986, section 3.2. */
const HOST = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i

/**
 * The host that a request was sent to; null where its Host header names none. X-Forwarded-Host is not read, from a trusted
 * proxy neither: most proxies hand on the one that a visitor has made up. Where the proxy changes Host, SITE_URL says it.
 */
export const hostOf = ({ headers: { host = '' } }: IncomingMessage): string | null => (HOST.test(host) ? host : null)

/**
 * Answers 400 to a request with two Host headers, of which a proxy may read the one and this server the other, and returns
 * whether it did. RFC 9112, section 3.2.
 */
export function refuseTwoHosts({ rawHeaders }: IncomingMessage, response: ServerResponse): boolean {
  // Node keeps the first of them, so only the raw headers, names and values in turn, tell of the second.
  let hosts = 0
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index]
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts += 1
  }
  if (hosts < 2) return false
  response
    .writeHead(statusCodes.bad_host.status, {
      ...securityHeaders,
      'cache-control': 'no-store',
      'content-type': 'application/json; charset=utf-8',
      connection: 'close',
    })
    .end(JSON.stringify({ message: refusals.bad_host, code: 'bad_host' }))
  return true
}
