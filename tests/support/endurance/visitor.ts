import { Agent, request, type OutgoingHttpHeaders } from 'node:http'
import { SERVED_BY } from '../failover/haproxy.ts'

/** Somebody waits no longer for an answer. */
const PATIENCE_MS = 30_000
const MOST_REDIRECTS = 3

export interface Received {
  /** 0 where there was no answer, or not all of one. */
  status: number
  /** Why there was none. */
  failure: string
  type: string
  /** Which process has answered. */
  by: string
  body: Buffer
  /** By `performance.now()`. */
  start: number
  end: number
}

/** A client with an address and connections of its own, which it keeps, as a browser does. It never asks twice. */
export class Visitor {
  readonly #origin: string
  readonly #agent: Agent

  /** `number` is that of its address: all of 127.0.0.0/8 is this machine (Linux). */
  constructor(origin: string, number: number) {
    this.#origin = origin
    this.#agent = new Agent({ keepAlive: true, localAddress: `127.2.${number >> 8}.${number & 255}` })
  }

  /** Follows redirections. */
  async get(path: string, headers: OutgoingHttpHeaders = {}): Promise<Received> {
    let address = path
    for (let left = MOST_REDIRECTS; ; left -= 1) {
      const { location, ...received } = await this.#ask('GET', address, headers)
      if (location === undefined || left === 0) return received
      const to = new URL(location, this.#origin)
      address = to.pathname + to.search
    }
  }

  async json(method: string, path: string, values: unknown, headers: OutgoingHttpHeaders = {}): Promise<Received> {
    return this.#ask(
      method,
      path,
      { ...headers, 'content-type': 'application/json' },
      Buffer.from(JSON.stringify(values)),
    )
  }

  async form(method: string, path: string, form: FormData, headers: OutgoingHttpHeaders = {}): Promise<Received> {
    const encoded = new Response(form)
    const type = encoded.headers.get('content-type') ?? ''
    return this.#ask(method, path, { ...headers, 'content-type': type }, Buffer.from(await encoded.arrayBuffer()))
  }

  close(): void {
    this.#agent.destroy()
  }

  #ask(
    method: string,
    path: string,
    headers: OutgoingHttpHeaders,
    body?: Buffer,
  ): Promise<Received & { location: string | undefined }> {
    const start = performance.now()
    return new Promise((resolve) => {
      const chunks: Buffer[] = []
      let status = 0
      let type = ''
      let by = ''
      let location: string | undefined
      const end = (failure = '') =>
        resolve({
          status: failure === '' ? status : 0,
          failure: failure && `${failure}${status ? ` in an answer of ${status}` : ''}`,
          ...{ type, by, location, body: Buffer.concat(chunks), start, end: performance.now() },
        })
      const sent = request(
        this.#origin + path,
        {
          method,
          agent: this.#agent,
          headers: { ...headers, ...(body ? { 'content-length': body.length } : {}) },
          signal: AbortSignal.timeout(PATIENCE_MS),
        },
        (response) => {
          status = response.statusCode ?? 0
          type = response.headers['content-type'] ?? ''
          by = String(response.headers[SERVED_BY] ?? '')
          location = status >= 300 && status < 400 ? response.headers.location : undefined
          response.on('data', (chunk: Buffer) => chunks.push(chunk))
          response.on('end', () => end(response.complete ? '' : 'cut short'))
          response.on('error', (error) => end(String(error)))
        },
      )
      sent.on('error', (error) =>
        end(
          `${'code' in error ? String(error.code) : ''} ${error.message}${sent.reusedSocket ? ', reused connection' : ''}`,
        ),
      )
      sent.end(body)
    })
  }
}
