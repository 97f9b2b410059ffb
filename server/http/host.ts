import type { IncomingMessage, ServerResponse } from 'node:http'
import { refusals } from '../errors/refusals.ts'
import { securityHeaders } from './headers.ts'
import { statusCodes } from './statusCodes.ts'

/** RFC 3986, section 3.2. */
const HOST = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i

/**
 * Null if the Host header is invalid. X-Forwarded-Host is ignored, even from a trusted proxy: most proxies pass on what
 * the client sent. If the proxy changes Host, SITE_URL is set.
 */
export const hostOf = ({ headers: { host = '' } }: IncomingMessage): string | null => (HOST.test(host) ? host : null)

/**
 * Answers 400 to a request with two Host headers, since a proxy may read one and this server the other. Returns whether
 * it did. RFC 9112, section 3.2.
 */
export function refuseTwoHosts({ rawHeaders }: IncomingMessage, response: ServerResponse): boolean {
  // Node drops the second header, so only the raw headers show it.
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
