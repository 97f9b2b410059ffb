import type { Reply } from '../outbox/outgoingRequest.ts'

/** Default wait after a 429 without Retry-After. */
const USUAL_SECONDS = 60

/** Discord's body has fractions of seconds, unlike the header. */
function secondsIn(body: string): number {
  try {
    const answer: unknown = JSON.parse(body)
    return answer instanceof Object && 'retry_after' in answer ? Number(answer.retry_after) : Number.NaN
  } catch {
    return Number.NaN
  }
}

/** When a receiver that answered 429 may be asked again: RFC 9110, section 10.2.3. */
export function waitOf({ headers, body }: Reply, now: Date): Date {
  const header = headers['retry-after'] ?? ''
  const seconds = [secondsIn(body), header === '' ? Number.NaN : Number(header)].find((number) => number >= 0)
  if (seconds !== undefined) return new Date(now.getTime() + Math.ceil(seconds * 1_000))
  const day = Date.parse(header)
  return Number.isNaN(day) ? new Date(now.getTime() + USUAL_SECONDS * 1_000) : new Date(day)
}
