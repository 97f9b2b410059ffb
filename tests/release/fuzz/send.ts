import { Agent, request } from 'node:http'

export interface RawRequest {
  method: string
  /** The path and query of the request, sent without any change. */
  target: string
  headers: Record<string, string>
  body: Buffer | null
}

export interface RawAnswer {
  status: number
  mediaType: string
  text: string
}

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
      // The server may refuse a request and close the connection before it has read the whole body. The resulting error
      // is ignored.
      sent.on('error', (error) => (answered ? undefined : reject(error)))
      sent.end(body ?? undefined)
    })
  }

  close(): void {
    this.#agent.destroy()
  }
}

export function describeRequest({ method, target, headers, body }: RawRequest): string {
  const visibleHeaders = Object.entries(headers).map(([name, value]) => `  ${name}: ${JSON.stringify(value)}`)
  const visibleBody = body === null ? [] : [`  body (${body.length} bytes): ${excerpt(body)}`]
  return [`${method} ${JSON.stringify(target)}`, ...visibleHeaders, ...visibleBody].join('\n')
}

function excerpt(body: Buffer): string {
  const text = body.toString('utf8')
  const shown = Buffer.from(text).equals(body) ? JSON.stringify(text) : `base64 ${body.toString('base64')}`
  return shown.length > 2_000 ? `${shown.slice(0, 2_000)}…` : shown
}
