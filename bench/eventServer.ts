import { createServer, type ServerResponse } from 'node:http'

/** A server that only broadcasts events. It measures the cost of open connections. */
const open = new Set<ServerResponse>()
const server = createServer((request, response) => {
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' })
  response.flushHeaders()
  open.add(response)
  request.on('close', () => open.delete(response))
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.send?.({ port: typeof address === 'object' ? address?.port : 0 })
})
process.on('message', (event: string) => {
  const begun = performance.now()
  for (const response of open) response.write(`data: ${event}\n\n`)
  process.send?.({ told: open.size, ms: performance.now() - begun })
})
process.on('disconnect', () => process.exit())
