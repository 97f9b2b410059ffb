import { Agent, request } from 'node:http'

export interface Reply {
  status: number
  headers: Record<string, string | string[] | undefined>
  text: string
}

/** An HTTP client that keeps its connections open, as the load generator wrk does. */
export class Client {
  readonly #agent: Agent
  readonly #url: string
  token: string | null = null

  constructor(url: string, connections: number) {
    this.#url = url
    this.#agent = new Agent({ keepAlive: true, maxSockets: connections })
  }

  send(method: string, path: string, body?: unknown, acceptEncoding?: string): Promise<Reply> {
    return new Promise((resolve, reject) => {
      const sent = request(
        this.#url + path,
        {
          method,
          agent: this.#agent,
          headers: {
            ...(this.token && { authorization: `Bearer ${this.token}` }),
            ...(body !== undefined && { 'content-type': 'application/json' }),
            ...(acceptEncoding !== undefined && { 'accept-encoding': acceptEncoding }),
          },
        },
        (response) => {
          const chunks: Buffer[] = []
          response.on('data', (chunk: Buffer) => chunks.push(chunk))
          response.on('end', () =>
            resolve({
              status: response.statusCode ?? 0,
              headers: response.headers,
              text: Buffer.concat(chunks).toString(),
            }),
          )
          response.on('error', reject)
        },
      )
      sent.on('error', reject)
      sent.end(body === undefined ? undefined : JSON.stringify(body))
    })
  }

  async logIn(username: string, password: string): Promise<void> {
    const { status, text } = await this.send('POST', '/api/login', { username, password })
    if (status !== 200) throw new Error(`The log-in was refused: ${text}`)
    this.token = (JSON.parse(text) as { token: string }).token
  }

  close(): void {
    this.#agent.destroy()
  }
}
