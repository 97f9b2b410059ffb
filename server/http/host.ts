import type { IncomingMessage, ServerResponse } from 'node:http'
import { refusals } from '../errors/refusals.ts'
import { securityHeaders } from './headers.ts'
import { statusCodes } from './statusCodes.ts'

/** Name or address with an optional port. RFC 3986, section 3.2. */
const HOST = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i

/**
 * The host of a request; null if the Host header is missing or malformed. X-Forwarded-Host is ignored, because most
 * proxies pass on what visitors send. If the proxy changes Host, set SITE_URL.
 */
export const hostOf = ({ headers: { host = '' } }: IncomingMessage): string | null => (HOST.test(host) ? host : null)

/**
 * Answers 400 to two Host headers, which a proxy and this server may read differently, and returns whether it did. RFC
 * 9112, section 3.2.
 */
export function refuseTwoHosts({ rawHeaders }: IncomingMessage, response: ServerResponse): boolean {
  // Node drops the second one; the raw headers alternate names and values.
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
