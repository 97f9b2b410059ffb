import { setTimeout as sleep } from 'node:timers/promises'
import type { Random } from '../../random.ts'

export interface Call {
  method: 'GET' | 'POST'
  path: string
  token: string
  body?: object
  /** The key of a request that must not be done twice. */
  key?: string
}

export interface Answer {
  status: number
  /** Parsed JSON. */
  body: unknown
}

const GIVE_UP_MS = 180_000
const ANSWER_MS = 10_000
/** The request may still take effect, so it is sent again under the same key. */
const UNSETTLED = ['in_progress', 'outcome_unknown']

const codeOf = ({ body }: Answer): string => (body as { code?: string }).code ?? '' // Refusals have a code.

/** Sends a request to any of the sites, again and again, until one that runs has answered. Only a refusal is an answer. */
export async function insist(urls: readonly string[], random: Random, call: Call): Promise<Answer> {
  const { method, path, token, body, key } = call
  const until = Date.now() + GIVE_UP_MS
  let last: unknown
  while (Date.now() < until) {
    try {
      const response = await fetch(`${random.pick(urls)}/api${path}`, {
        method,
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          ...(key && { 'idempotency-key': key }),
        },
        ...(body && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(ANSWER_MS),
      })
      const answer: Answer = { status: response.status, body: JSON.parse(await response.text()) }
      if (answer.status < 500 && !UNSETTLED.includes(codeOf(answer))) return answer
      last = answer.body
    } catch (error) {
      // The site, or a database behind it, is dead at this moment.
      last = error
    }
    await sleep(random.whole(50, 400))
  }
  throw new Error(`${method} ${path} was not answered in ${GIVE_UP_MS / 1_000} s.`, { cause: last })
}
