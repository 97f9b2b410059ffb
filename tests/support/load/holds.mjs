// @ts-check
// Loaded into the product by NODE_OPTIONS, to measure for how long the main thread answers nobody.
import { createServer } from 'node:http'
import { isMainThread } from 'node:worker_threads'

const port = process.env['HOLDS_PORT']
function countWords() {
  const counts = new Map()
  for (let index = 0; index < 200_000; index += 1) {
    const word = `word ${index % 5_000}`
    counts.set(word, (counts.get(word) ?? 0) + 1)
  }
  return counts.size
}

if (isMainThread && port !== undefined && process.argv[1]?.endsWith('serve.js')) {
  // Milliseconds of processor time, because the clock also counts the work of other programs.
  const worked = () => {
    const { user, system } = process.threadCpuUsage()
    return (user + system) / 1_000
  }
  const referenceTime = () => {
    const times = Array.from({ length: 9 }, () => {
      const begun = worked()
      countWords()
      return worked() - begun
    })
    return times.sort((one, other) => one - other)[4]
  }
  let longest = 0
  let before = worked()
  setInterval(() => {
    const now = worked()
    longest = Math.max(longest, now - before)
    before = now
  }, 1).unref()
  // Each answer has the longest hold since the one before; that of /reference, the time of a fixed piece of work.
  createServer(({ url }, response) => {
    response.setHeader('connection', 'close').end(String(url === '/reference' ? referenceTime() : longest))
    longest = 0
  })
    .listen(Number(port), '127.0.0.1')
    .unref()
}
