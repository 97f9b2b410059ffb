import type { LastChange, Use } from '../content/refusals/conflicts.ts'
import { idempotencyKey, settle } from './idempotencyKey.ts'
import { storedToken } from './session.ts'

/** Validation messages by field, as the API gives them: each a list even when there is one. */
export type FieldErrors = Readonly<Record<string, readonly string[]>>

interface Failure {
  /** Status of the answer; 0 where there was none (no network, server away). */
  status: number
  /** The server's message, or null where it gave none. */
  message: string | null
  code?: string | undefined
  errors?: FieldErrors | undefined
  /** The first characters of the answer. */
  body?: string
  /** False for an answer that was not JSON. */
  isReadable?: boolean
  /** The present row, where a write was refused because the row was changed meanwhile. */
  current?: unknown
  /** The ids of the rows that the answer is about, of a change of many. */
  rows?: unknown
  /** What refers to what was to be deleted. */
  used_by?: unknown
  /** Who has changed rows last. */
  last_changes?: unknown
  /** What the second step of a log-in is called. */
  challenge?: unknown
  passkey?: unknown
}

/** A call that did not succeed. `message` is the reason to show: the server's, else the browser's own. */
export class ApiError extends Error {
  readonly status: number
  readonly code: string | undefined
  readonly errors: FieldErrors
  readonly body: string
  readonly isReadable: boolean
  readonly current: unknown
  readonly rows: readonly number[]
  readonly usedBy: readonly Use[]
  readonly lastChanges: readonly LastChange[]
  readonly challenge: unknown
  readonly passkey: unknown
  readonly serverMessage: string | null

  constructor(failure: Failure, ownReason: string) {
    super(failure.message ?? ownReason)
    this.name = 'ApiError'
    this.status = failure.status
    this.code = failure.code
    this.errors = failure.errors ?? {}
    this.body = failure.body ?? ''
    this.isReadable = failure.isReadable ?? true
    this.current = failure.current
    this.rows = Array.isArray(failure.rows) ? failure.rows.map(Number) : []
    this.usedBy = Array.isArray(failure.used_by) ? (failure.used_by as Use[]) : [] // the API's description
    this.lastChanges = Array.isArray(failure.last_changes) ? (failure.last_changes as LastChange[]) : [] // likewise
    this.challenge = failure.challenge
    this.passkey = failure.passkey
    this.serverMessage = failure.message
  }
}

/** Characters of a body that a message may show. docs/product.md, section 9. */
const EXCERPT_LENGTH = 100

export interface Answer {
  body: unknown
  headers: Headers
}

/** A request as it is sent. */
interface Outgoing {
  address: string
  method: string
  headers: Headers
  body?: string | FormData
  signal?: AbortSignal
}

/** An answer, whatever its status. */
export interface Reply {
  status: number
  headers: Headers
  text: string
}

/** Sends a request and waits for its answer; rejects where there is none. */
export type Send = (outgoing: Outgoing) => Promise<Reply>

const sendByFetch: Send = async ({ address, ...request }) => {
  const response = await fetch(address, { ...request, credentials: 'omit' })
  return { status: response.status, headers: response.headers, text: await response.text() }
}

export interface CallOptions {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Sent as JSON, or as multipart where it is a form. */
  body?: Readonly<Record<string, unknown>> | FormData
  /** Further headers. */
  headers?: Readonly<Record<string, string>>
  signal?: AbortSignal
  /** Parses the text of the answer; as JSON by default. */
  parse?: (text: string) => unknown
  /** How the request is sent; by fetch by default. */
  send?: Send
}

/** Codes of answers after which the same request keeps its key. */
const UNSETTLED: readonly string[] = ['outcome_unknown', 'in_progress']

const isSuccess = (status: number): boolean => status >= 200 && status < 300

/**
 * Calls the API with the session's token, if there is one. `path` is below /api.
 * Throws ApiError for every answer that is not a success, for one that cannot be read, and for none at all.
 */
export async function call(path: string, options: CallOptions = {}): Promise<Answer> {
  const { method = 'GET', body, signal, parse = JSON.parse, send = sendByFetch } = options
  const headers = new Headers({ accept: 'application/json', ...options.headers })
  const token = storedToken()
  if (token) headers.set('authorization', `Bearer ${token}`)
  const request = { method, path, body }
  const key = idempotencyKey(request)
  if (key !== null) headers.set('idempotency-key', key)
  const isForm = body instanceof FormData
  if (body && !isForm) headers.set('content-type', 'application/json')

  let reply: Reply
  try {
    reply = await send({
      address: `/api${path}`,
      method,
      headers,
      ...(body ? { body: isForm ? body : JSON.stringify(body) } : {}),
      ...(signal ? { signal } : {}),
    })
  } catch (cause) {
    if (signal?.aborted) throw cause
    throw new ApiError({ status: 0, message: null }, cause instanceof Error ? cause.message : String(cause))
  }

  const { status, text } = reply
  let value: unknown
  try {
    value = parse(text)
  } catch {
    throw new ApiError(
      { status, message: null, body: text.slice(0, EXCERPT_LENGTH), isReadable: false },
      `Request failed with status code ${status}`,
    )
  }
  if (isSuccess(status)) {
    settle(request)
    return { body: value, headers: reply.headers }
  }
  const error = refusal(status, value, text.slice(0, EXCERPT_LENGTH))
  if (!UNSETTLED.includes(error.code ?? '')) settle(request)
  throw error
}

function refusal(status: number, value: unknown, body: string): ApiError {
  const fields: Record<string, unknown> = typeof value === 'object' && value !== null ? { ...value } : {}
  const { message, code, errors, current, rows, used_by, last_changes, challenge, passkey } = fields
  return new ApiError(
    {
      status,
      message: typeof message === 'string' && message !== '' ? message : null,
      code: typeof code === 'string' ? code : undefined,
      errors: readErrors(errors),
      current,
      rows,
      used_by,
      last_changes,
      challenge,
      passkey,
      body,
    },
    `Request failed with status code ${status}`,
  )
}

function readErrors(errors: unknown): FieldErrors {
  if (typeof errors !== 'object' || errors === null) return {}
  return Object.fromEntries(Object.entries(errors).map(([name, value]) => [name, [value].flat().map(String)]))
}
