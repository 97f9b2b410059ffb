import { text } from 'node:stream/consumers'
import type { Answer, Question } from './queryGame.ts'
import { allowOnly } from './socketGuard.ts'

// This child process sends one query to a game server. The query arrives on stdin, and the result is written to stdout.

/** Memory limit in bytes. A hostile server could send endless data, which is assembled before it is parsed. */
const MOST_MEMORY = 400 * 1024 * 1024
const LOOK_MS = 50

let isAnswered = false
function end(answer: Answer): void {
  if (isAnswered) return
  isAnswered = true
  process.stdout.write(JSON.stringify(answer), () => process.exit())
}

// gamedig's parsers throw errors in callbacks, where nothing else catches them.
process.on('uncaughtException', (error) => end(faultOf(error)))
setInterval(() => {
  if (process.memoryUsage.rss() > MOST_MEMORY) end({ fault: 'tooMuch' })
}, LOOK_MS)

function faultOf(error: unknown): Answer {
  const said = error instanceof Error ? `${error.message} ${error.stack}` : ''
  return { fault: said.includes('Timed out') ? 'late' : 'otherProtocol' }
}

async function ask({ protocol, host, address, port, limitMs }: Question): Promise<Answer> {
  const { GameDig } = await import('gamedig')
  const { numplayers, players } = await GameDig.query({
    ...{ type: `protocol-${protocol}`, address, port, givenPortOnly: true, maxRetries: 1, requestPlayers: false },
    // Only Minecraft's protocol sends the host name to the server. Other protocols get the IP address, because gamedig
    // would otherwise look up the name again.
    host: protocol.startsWith('minecraft') ? host : address,
    // A query may need several requests, so a single request may take only half of the time limit.
    ...{ attemptTimeout: limitMs, socketTimeout: Math.ceil(limitMs / 2) },
  })
  // Some protocols report only the number of players, others only the players' names, so the larger number is used.
  return { players: Math.max(Number(numplayers) || 0, players.length) }
}

const question = JSON.parse(await text(process.stdin)) as Question // The cast is safe, because queryGame.ts sends a Question as JSON.
allowOnly(question)
end(await ask(question).catch(faultOf))
