import type { FastifyBaseLogger } from 'fastify'
import { pino, type DestinationStream } from 'pino'
import { outageOf } from '../errors/outage.ts'

/**
 * Of an error its kind, sentence and place: databases put rows into the rest, with hashes of secrets in them. An outage has
 * no place, since it is no fault of the code.
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

/** Kept out of the log where a whole value is passed. Of a request it holds no query and no header. */
const serializers = {
  err: describeError,
  error: describeError,
  req: ({ method, url }: { method: string; url: string }) => ({ method, url: url.replace(/\?.*$/s, '') }),
  res: ({ statusCode }: { statusCode: number }) => ({ statusCode }),
}

/** A log that writes one line of JSON for each event. */
export const createLog = (destination: DestinationStream): FastifyBaseLogger =>
  pino({ level: 'info', base: { pid: process.pid }, serializers }, destination)

// When the reader of this output ends, the site keeps serving. Node's console does the same.
process.stdout.on('error', () => undefined)

/** The log of this process. It shares the stream with the plain text of the start, so that both stay in order. */
export const log = createLog({ write: (line) => void process.stdout.write(line) })
