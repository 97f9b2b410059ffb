import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

const EMAIL = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g
const HIDDEN = '<a href="/cdn-cgi/l/email-protection" class="__cf_email__">[email&#160;protected]</a>'

/** Starts a proxy that hides e-mail addresses anywhere in HTML, scripts included, although `no-transform` forbids it. */
export async function startRewritingProxy(origin: string): Promise<{ url: string; stop: () => Promise<unknown> }> {
  const proxy: Server = createServer((request, response) => {
    void fetch(origin + (request.url ?? '/')).then(async (answer) => {
      const type = answer.headers.get('content-type') ?? 'text/plain'
      const bytes = Buffer.from(await answer.arrayBuffer())
      const body = type.startsWith('text/html') ? bytes.toString().replace(EMAIL, HIDDEN) : bytes
      response.writeHead(answer.status, { 'content-type': type }).end(body)
    })
  })
  await new Promise<void>((done) => void proxy.listen(0, '127.0.0.1', done))
  const { port } = proxy.address() as AddressInfo // The proxy listens on a TCP port, so its address has a port number.
  return { url: `http://127.0.0.1:${port}`, stop: () => new Promise((done) => void proxy.close(done)) }
}
