import type { FastifyBaseLogger } from 'fastify'
import { pino, type DestinationStream } from 'pino'
import { outageOf } from '../errors/outage.ts'

/**
 * Class, message and stack of an error: other properties of database errors contain rows with hashes. Outages have no
 * stack, because the code is not at fault.
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

/** Limits what is logged of whole objects: of a request neither query nor headers. */
const serializers = {
  err: describeError,
  error: describeError,
  req: ({ method, url }: { method: string; url: string }) => ({ method, url: url.replace(/\?.*$/s, '') }),
  res: ({ statusCode }: { statusCode: number }) => ({ statusCode }),
}

/** One line of JSON per event. */
export const createLog = (destination: DestinationStream): FastifyBaseLogger =>
  pino({ level: 'info', base: { pid: process.pid }, serializers }, destination)

// If the reader of the output ends, the site continues, as with Node's console.
process.stdout.on('error', () => undefined)

/** Shares a stream with the start's plain text, so that both stay in order. */
export const log = createLog({ write: (line) => void process.stdout.write(line) })
