import type { FastifyBaseLogger } from 'fastify'
import { pino, type DestinationStream } from 'pino'
import { outageOf } from '../errors/outage.ts'

/**
 * Only kind, sentence and place are logged, because databases put rows into the rest, with hashes of secrets. An outage
 * has no place, since the code is not at fault.
 */
function describeError(error: unknown) {
  if (!(error instanceof Error)) return { message: String(error) }
  const { name, message, stack = '' } = error
  return {
    type: name,
    message,
    ...(outageOf(error) ? {} : { stack }),
    ...('code' in error ? { code: error.code } : {}),
  }
}

/** These serializers exclude secrets from the log, such as queries and headers. */
const serializers = {
  err: describeError,
  error: describeError,
  req: ({ method, url }: { method: string; url: string }) => ({ method, url: url.replace(/\?.*$/s, '') }),
  res: ({ statusCode }: { statusCode: number }) => ({ statusCode }),
}

export const createLog = (destination: DestinationStream): FastifyBaseLogger =>
  pino({ level: 'info', base: { pid: process.pid }, serializers }, destination)

// The site continues to serve if the reader of this output ends, as with Node's console.
process.stdout.on('error', () => undefined)

/** The log uses the same stream as the plain text of the start, so that both stay in order. */
export const log = createLog({ write: (line) => void process.stdout.write(line) })
