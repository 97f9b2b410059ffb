import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Received {
  method: string
  path: string
  headers: IncomingMessage['headers']
  text: string
}

export interface PostedMessage {
  content: string
  allowed_mentions: { parse: string[]; roles?: string[] }
  embeds: {
    title: string
    description?: string
    url?: string
    image?: { url: string }
    footer?: { text: string }
  }[]
}

/** How the fake Discord responds, for example with an error, late, not at all, or by cutting the connection. */
export type Mood =
  | { status: number; code?: number; errors?: unknown; headers?: Record<string, string> }
  | { waitSeconds: number }
  | { meanwhile: () => Promise<unknown> }
  | 'hang'
  | 'cut after'
  | 'cut before'

interface Answer {
  status: number
  body?: unknown
  headers?: Record<string, string>
}

const WEBHOOK = /^\/api\/webhooks\/(\d+)\/([\w-]+)(?:\/messages\/(\d+))?$/

async function serve(answer: (received: Received, response: ServerResponse, request: IncomingMessage) => void) {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { method = '', url: path = '', headers } = request
      answer({ method, path, headers, text: Buffer.concat(chunks).toString() }, response, request)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // The server listens on a TCP port, so its address has a port number.
  const stop = () =>
    new Promise<void>((resolve) => {
      server.closeAllConnections()
      server.close(() => resolve())
    })
  return { origin: `http://127.0.0.1:${port}`, stop }
}

export async function startFakeDiscord({ token = 'tokenOfTheWebhook-1' } = {}) {
  const standing = new Map<string, PostedMessage>()
  const received: Received[] = []
  const moods: Mood[] = []
  const deleted: string[] = []
  let last = 1_000

  function carryOut(request: Received): Answer {
    const url = new URL(request.path, 'http://discord.test')
    const [, , given, id] = WEBHOOK.exec(url.pathname) ?? []
    if (given !== token) return { status: 404, body: { message: 'Unknown Webhook', code: 10_015 } }
    if (request.method === 'POST' && id === undefined) {
      last += 1
      const made = String(last)
      standing.set(made, JSON.parse(request.text) as PostedMessage)
      return url.searchParams.get('wait') === 'true' ? { status: 200, body: { id: made, type: 0 } } : { status: 204 }
    }
    if (id === undefined || !standing.has(id))
      return { status: 404, body: { message: 'Unknown Message', code: 10_008 } }
    if (request.method === 'PATCH') {
      standing.set(id, JSON.parse(request.text) as PostedMessage)
      return { status: 200, body: { id } }
    }
    if (request.method !== 'DELETE') return { status: 405 }
    standing.delete(id)
    deleted.push(id)
    return { status: 204 }
  }

  function answerIn(mood: Exclude<Mood, string> | undefined, request: Received): Answer {
    if (!mood || 'meanwhile' in mood) return carryOut(request)
    if ('waitSeconds' in mood)
      return { status: 429, body: { message: 'You are being rate limited.', retry_after: mood.waitSeconds } }
    const { status, code = 0, errors, headers } = mood
    return { status, body: { message: 'No.', code, errors }, ...(headers && { headers }) }
  }

  const { origin, stop } = await serve((one, response, request) => {
    const mood = moods.shift()
    if (mood === 'cut before') return void request.socket.destroy()
    received.push(one)
    if (mood === 'hang') return
    if (mood === 'cut after') {
      carryOut(one)
      return void request.socket.destroy()
    }
    const answer = () => {
      const { status, body, headers } = answerIn(mood, one)
      response.writeHead(status, { 'content-type': 'application/json', ...headers })
      response.end(body === undefined ? undefined : JSON.stringify(body))
    }
    if (mood && 'meanwhile' in mood) void mood.meanwhile().then(answer)
    else answer()
  })
  return {
    origin,
    token,
    address: `${origin}/api/webhooks/123456789012345678/${token}`,
    received,
    standing,
    deleted,
    expect: (...more: Mood[]) => void moods.push(...more),
    methods: () => received.map(({ method }) => method),
    titles: () => [...standing.values()].map(({ embeds }) => embeds[0]?.title),
    clear: () => {
      received.length = 0
      moods.length = 0
      deleted.length = 0
      standing.clear()
    },
    stop,
  }
}
export type FakeDiscord = Awaited<ReturnType<typeof startFakeDiscord>>

export async function startFakeProgram() {
  const received: Received[] = []
  const moods: { status: number; headers?: Record<string, string> }[] = []
  const { origin, stop } = await serve((one, response) => {
    received.push(one)
    const { status, headers = {} } = moods.shift() ?? { status: 200 }
    response.writeHead(status, headers).end()
  })
  return {
    address: `${origin}/a-path-that-is-secret`,
    received,
    expect: (...more: typeof moods) => void moods.push(...more),
    stop,
  }
}
