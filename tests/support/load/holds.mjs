// @ts-check
// Loaded into the product by NODE_OPTIONS, to measure for how long the main thread answers nobody.
import { createServer } from 'node:http'
import { isMainThread } from 'node:worker_threads'

const port = process.env['HOLDS_PORT']
if (isMainThread && port !== undefined && process.argv[1]?.endsWith('serve.js')) {
  // Milliseconds of processor time, because the clock also counts the work of other programs.
  const worked = () => {
    const { user, system } = process.threadCpuUsage()
    return (user + system) / 1_000
  }
  let longest = 0
  let before = worked()
  setInterval(() => {
    const now = worked()
    longest = Math.max(longest, now - before)
    before = now
  }, 1).unref()
  // Each answer has the longest hold since the one before.
  createServer((_request, response) => {
    response.setHeader('connection', 'close').end(String(longest))
    longest = 0
  })
    .listen(Number(port), '127.0.0.1')
    .unref()
}
