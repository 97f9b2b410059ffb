import type { RoutineName } from '../../game/adapters/writing.ts'
import type { GameRow } from '../../game/connection/gameConnection.ts'
import { sentenceOf } from '../../game/connection/failures.ts'
import type { WritableRealm } from '../../game/writing/gamePowers.ts'
import { withGameWriter } from '../../game/writing/gameWriter.ts'
import { DeliveryError, isSuccess, sendRequest } from '../../outbox/outgoingRequest.ts'
import { signedHeaders } from '../../outbox/signedHeaders.ts'
import type { DeliveryProgram } from '../../process/gameUrls.ts'
import { outboxEnglish } from '../../outbox/wording.ts'
import { deliveryEnglish as words } from '../wording.ts'
import { fill } from '../../../content/messages/fill.ts'

/** The questions that the site asks a game, by the names of its procedures: docs/game/accounts.md, "Other games". */
interface Questions {
  gapura_deliver: {
    delivery: string
    account: number
    character: number
    sender: string
    title: string
    text: string
    /** Such as `501:10,502:1`. */
    items: string
  }
  gapura_give: { delivery: string; account: number; character: number; good: string; amount: number }
  gapura_stop_delivery: { delivery: string }
  /** Numbers with commas between them. */
  gapura_known_deliveries: { deliveries: string }
}

/** Asks the game by its procedures, or the program that gives instead of them. Throws if neither answers. */
export async function askGame<R extends RoutineName & keyof Questions>(
  realm: WritableRealm,
  routine: R,
  question: Questions[R],
  now: Date,
): Promise<readonly GameRow[]> {
  const { delivers } = realm.connection
  // The order of the values is that of the parameters.
  return delivers
    ? askProgram(delivers, routine, question, now)
    : withGameWriter(realm.login, (writer) => writer.call(routine, Object.values(question)))
}

/**
 * The id of the request is made from the question, so a receiver that has seen it answers the same again, as
 * https://www.standardwebhooks.com expects.
 */
async function askProgram(
  { url, secret }: DeliveryProgram,
  routine: string,
  question: Readonly<Record<string, string | number>>,
  now: Date,
): Promise<readonly GameRow[]> {
  const type = routine.replace('gapura_', '')
  const body = JSON.stringify({ type, timestamp: now.toISOString(), data: question })
  const id = `${type}_${question['delivery'] ?? now.getTime()}`
  // The operator has named the address in the environment, and it may be this machine.
  const reply = await sendRequest(url, {
    ...{ method: 'POST', permitsInner: true, body },
    headers: signedHeaders(secret, id, now, body),
  })
  if (!isSuccess(reply)) throw new DeliveryError(fill(outboxEnglish.answered, { status: reply.status }))
  const rows = rowsIn(reply.body)
  if (!rows) throw new DeliveryError(words.noList)
  return rows
}

function rowsIn(text: string): readonly GameRow[] | null {
  try {
    const rows: unknown = JSON.parse(text)
    const isList = Array.isArray(rows) && rows.every((row) => typeof row === 'object' && row !== null)
    return isList ? (rows as GameRow[]) : null // The cast is safe: each row is an object, and its values are compared as text.
  } catch {
    return null
  }
}

/** Says in a sentence why a game was not asked. */
export const reasonOf = (error: unknown, { connection, login }: WritableRealm): string =>
  error instanceof DeliveryError
    ? fill(words.program, { variable: connection.delivers?.variable ?? '', reason: error.message })
    : sentenceOf(error, login)[0]
