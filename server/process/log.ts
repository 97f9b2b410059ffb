import type { FastifyBaseLogger } from 'fastify'
import { pino, type DestinationStream } from 'pino'
import { outageOf } from '../errors/outage.ts'

/**
 * Only the kind, message and place of an error are logged, because databases put rows, with hashes of secrets, into its
 * other fields. The place is omitted for an outage, because the code is not at fault.
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

/** The serializers exclude secrets from the log, such as queries and headers. */
const serializers = {
  err: describeError,
  error: describeError,
  req: ({ method, url }: { method: string; url: string }) => ({ method, url: url.replace(/\?.*$/s, '') }),
  res: ({ statusCode }: { statusCode: number }) => ({ statusCode }),
}

export const createLog = (destination: DestinationStream): FastifyBaseLogger =>
  pino({ level: 'info', base: { pid: process.pid }, serializers }, destination)

// Like Node's console, the site ignores errors of its output, so it continues to serve if the program that reads the
// output ends.
process.stdout.on('error', () => undefined)

/** The log and the plain text that is printed at the start use the same stream, so that both stay in order. */
export const log = createLog({ write: (line) => void process.stdout.write(line) })
