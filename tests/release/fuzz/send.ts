import { Agent, request } from 'node:http'

/** A request as it goes over the wire: neither its path nor its body is made well-formed on the way. */
export interface RawRequest {
  method: string
  /** Path and query, percent-encoded or not as they stand. */
  target: string
  headers: Record<string, string>
  body: Buffer | null
}

export interface RawAnswer {
  status: number
  mediaType: string
  text: string
}

/** Sends one request after the other over connections that stay open. */
export class Sender {
  readonly #agent = new Agent({ keepAlive: true })
  readonly #origin: URL

  constructor(origin: string) {
    this.#origin = new URL(origin)
  }

  send({ method, target, headers, body }: RawRequest): Promise<RawAnswer> {
    return new Promise((resolve, reject) => {
      const { hostname, port } = this.#origin
      const length = body ? { 'content-length': String(body.length) } : {}
      const options = { agent: this.#agent, hostname, port, method, path: target, headers: { ...headers, ...length } }
      let answered = false
      const sent = request(options, (response) => {
        answered = true
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('error', reject)
        response.on('end', () => {
          const mediaType = String(response.headers['content-type'] ?? '')
          resolve({ status: response.statusCode ?? 0, mediaType, text: Buffer.concat(chunks).toString('utf8') })
        })
      })
      // A body that is refused before it has been read is cut off while it is still being written.
      sent.on('error', (error) => (answered ? undefined : reject(error)))
      sent.end(body ?? undefined)
    })
  }

  close(): void {
    this.#agent.destroy()
  }
}

/** The request as a person can repeat it. */
export function describeRequest({ method, target, headers, body }: RawRequest): string {
  const visibleHeaders = Object.entries(headers).map(([name, value]) => `  ${name}: ${JSON.stringify(value)}`)
  const visibleBody = body === null ? [] : [`  body (${body.length} bytes): ${excerpt(body)}`]
  return [`${method} ${JSON.stringify(target)}`, ...visibleHeaders, ...visibleBody].join('\n')
}

/** Text as a JSON string, where it is text; else in base64. */
function excerpt(body: Buffer): string {
  const text = body.toString('utf8')
  const shown = Buffer.from(text).equals(body) ? JSON.stringify(text) : `base64 ${body.toString('base64')}`
  return shown.length > 2_000 ? `${shown.slice(0, 2_000)}…` : shown
}
