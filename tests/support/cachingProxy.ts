import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

interface Kept {
  body: string
  type: string
  tag: string | null
}

/** Starts a careless proxy that shares cached responses among all users, unless a response has `no-store`. */
export async function startCachingProxy(origin: string): Promise<{ url: string; stop: () => Promise<unknown> }> {
  const kept = new Map<string, Kept>()
  const proxy: Server = createServer((request, response) => {
    const address = request.url ?? '/'
    const known = kept.get(address)
    const { authorization } = request.headers
    void fetch(origin + address, {
      headers: { ...(authorization && { authorization }), ...(known?.tag && { 'if-none-match': known.tag }) },
    }).then(async (answer) => {
      const type = answer.headers.get('content-type') ?? 'text/plain'
      const fresh: Kept = { body: await answer.text(), type, tag: answer.headers.get('etag') }
      const mayKeep = answer.status === 200 && !/no-store/.test(answer.headers.get('cache-control') ?? '')
      if (mayKeep) kept.set(address, fresh)
      const shown = answer.status === 304 && known ? known : fresh
      response.writeHead(answer.status === 304 ? 200 : answer.status, { 'content-type': shown.type }).end(shown.body)
    })
  })
  await new Promise<void>((done) => void proxy.listen(0, '127.0.0.1', done))
  const { port } = proxy.address() as AddressInfo // The proxy listens on a TCP port, so its address has a port number.
  return { url: `http://127.0.0.1:${port}`, stop: () => new Promise((done) => void proxy.close(done)) }
}
