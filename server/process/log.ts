import type { FastifyBaseLogger } from 'fastify'
import { pino, type DestinationStream } from 'pino'
import { outageOf } from '../errors/outage.ts'
import { outageLog } from './outageLog.ts'

/**
 * Only these fields of an error are logged, because others may contain database rows with hashed secrets. An outage is
 * logged without a stack, because the code is not at fault.
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

/** Queries and headers may contain secrets, so these serializers exclude them from the log. */
const serializers = {
  err: describeError,
  error: describeError,
  req: ({ method, url }: { method: string; url: string }) => ({ method, url: url.replace(/\?.*$/s, '') }),
  res: ({ statusCode }: { statusCode: number }) => ({ statusCode }),
}

export const createLog = (destination: DestinationStream, outages = outageLog): FastifyBaseLogger =>
  pino(
    {
      level: 'info',
      base: { pid: process.pid },
      serializers,
      hooks: {
        logMethod(args, method, level) {
          if (!outages.counts(args, level, (...line) => method.apply(this, line))) method.apply(this, args)
        },
      },
    },
    destination,
  )

// Writing to the log fails if the program that reads it has ended. The site ignores this error and keeps running.
process.stdout.on('error', () => undefined)

export const log = createLog({ write: (line) => void process.stdout.write(line) })
