import type { FastifyBaseLogger } from 'fastify'

/** Numbers of the levels, as Fastify's own logger (pino) writes them, so that what reads its logs reads these. */
const levels = { trace: 10, debug: 20, info: 30, warn: 40, error: 50, fatal: 60 } as const

type Level = keyof typeof levels

/** What an entry says besides its sentence. */
type Facts = Readonly<Record<string, unknown>>

/** Kept out of the log where somebody passes them whole. Of a request no query and no header. */
const serializers: Readonly<Record<string, (value: never) => unknown>> = {
  err: described,
  error: described,
  req: ({ method, url }: { method: string; url: string }) => ({ method, url: url.replace(/\?.*$/s, '') }),
  res: ({ statusCode }: { statusCode: number }) => ({ statusCode }),
}

/**
 * Of an error its kind, sentence and place: databases put rows into the rest, with hashes of secrets in them.
 */
function described(error: unknown): Facts {
  if (!(error instanceof Error)) return { message: String(error) }
  const { name, message, stack = '' } = error
  return { type: name, message, stack, ...('code' in error ? { code: error.code } : {}) }
}

/**
 * What happens while the server runs, one line of JSON for each event. Not pino: it comes with Fastify, which the process
 * that watches over workers has no need of.
 */
export class Log implements FastifyBaseLogger {
  readonly level = 'info'
  readonly #write: (line: string) => void
  readonly #facts: Facts

  constructor(write: (line: string) => void = (line) => void process.stdout.write(line), facts: Facts = {}) {
    this.#write = write
    this.#facts = facts
  }

  fatal = this.#at('fatal')
  error = this.#at('error')
  warn = this.#at('warn')
  info = this.#at('info')
  debug = this.#at('debug')
  trace = this.#at('trace')
  silent = (): void => undefined

  /** A log whose every entry says these things too. */
  child(facts: Facts): Log {
    return new Log(this.#write, { ...this.#facts, ...facts })
  }

  /** Takes an error, facts, or a sentence, and a sentence after the first two. */
  #at(level: Level): (given: unknown, sentence?: string) => void {
    return (given, sentence) => {
      if (levels[level] < levels[this.level]) return
      const isError = given instanceof Error
      const facts = isError ? { err: given } : typeof given === 'object' && given !== null ? given : {}
      const msg = sentence ?? (isError ? given.message : typeof given === 'string' ? given : undefined)
      const said = Object.entries(facts).map(([name, value]): [string, unknown] => [
        name,
        serializers[name]?.(value as never) ?? value,
      ]) // each takes what goes by its name
      const entry = {
        level: levels[level],
        time: Date.now(),
        pid: process.pid,
        ...this.#facts,
        ...Object.fromEntries(said),
        msg,
      }
      this.#write(`${JSON.stringify(entry)}\n`)
    }
  }
}

// Whoever reads along may go, and the site serves on; Node's console does the same.
process.stdout.on('error', () => undefined)

/** The log of this process. */
export const log: FastifyBaseLogger = new Log()
