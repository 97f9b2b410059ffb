import { fill } from '../content/messages/fill.ts'
import type { LastChange, Use } from '../content/refusals/conflicts.ts'
import { noAnswer } from '../content/wording.ts'
import { idempotencyKey, settle } from './idempotencyKey.ts'
import { isTranslatedBackOffice, pageLanguage } from './language.ts'
import { storedToken } from './session.ts'
import { clientEnglish } from './wording.ts'

/** Maps each invalid field of a refused request to its error messages. */
export type FieldErrors = Readonly<Record<string, readonly string[]>>

interface Failure {
  /** The HTTP status, or 0 if the server did not respond. */
  status: number
  message: string | null
  code?: string | undefined
  errors?: FieldErrors | undefined
  body?: string
  isReadable?: boolean
  /** The current row, if somebody has changed it since the caller read it. */
  current?: unknown
  rows?: unknown
  /** The rows that refer to the row that the user tried to delete. */
  used_by?: unknown
  last_changes?: unknown
  /** The id of the challenge that the user must answer in the second step of a log-in. */
  challenge?: unknown
  passkey?: unknown
}

/** A failed request. `message` is the server's message, or our own if it sent none. */
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

  constructor(failure: Failure, ownReason: string, options?: ErrorOptions) {
    super(failure.message ?? ownReason, options)
    this.name = 'ApiError'
    this.status = failure.status
    this.code = failure.code
    this.errors = failure.errors ?? {}
    this.body = failure.body ?? ''
    this.isReadable = failure.isReadable ?? true
    this.current = failure.current
    this.rows = Array.isArray(failure.rows) ? failure.rows.map(Number) : []
    this.usedBy = Array.isArray(failure.used_by) ? (failure.used_by as Use[]) : [] // The cast relies on the type that the API documents for `used_by`.
    this.lastChanges = Array.isArray(failure.last_changes) ? (failure.last_changes as LastChange[]) : [] // The cast relies on the type that the API documents for `used_by`.
    this.challenge = failure.challenge
    this.passkey = failure.passkey
    this.serverMessage = failure.message
  }
}

/** An error message quotes at most this many characters of an unreadable response (docs/product.md, section 9). */
const EXCERPT_LENGTH = 100

export interface Answer {
  body: unknown
  headers: Headers
}

interface Outgoing {
  address: string
  method: string
  headers: Headers
  body?: string | FormData
  signal?: AbortSignal | undefined
}

export interface Reply {
  status: number
  headers: Headers
  text: string
}

export type Send = (outgoing: Outgoing) => Promise<Reply>

export const fetchOutgoing = ({ address, signal, ...request }: Outgoing): Promise<Response> =>
  fetch(address, { ...request, signal: signal ?? null, credentials: 'omit' })

const sendByFetch: Send = async (outgoing) => {
  const response = await fetchOutgoing(outgoing)
  return { status: response.status, headers: response.headers, text: await response.text() }
}

export interface CallOptions {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  body?: Readonly<Record<string, unknown>> | FormData
  headers?: Readonly<Record<string, string>>
  signal?: AbortSignal | undefined
  parse?: (text: string) => unknown
  send?: Send
}

/** A request that failed with one of these codes may still take effect, so a retry sends the same idempotency key. */
const UNSETTLED: readonly string[] = ['outcome_unknown', 'in_progress']

const isSuccess = (status: number): boolean => status >= 200 && status < 300

/** The server answers in the language of the page. The back-office edits rows, so it reads them as they are written. */
function inPageLanguage(path: string): string {
  const language = pageLanguage()
  if (language === null) return path
  const asWritten = isTranslatedBackOffice() && !/[?&]translations=/.test(path) ? '&translations=none' : ''
  return `${path}${path.includes('?') ? '&' : '?'}lang=${language}${asWritten}`
}

/** `path` is relative to /api. Throws ApiError if the response is unreadable or its status is not a success. */
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
      address: `/api${inPageLanguage(path)}`,
      method,
      headers,
      ...(body ? { body: isForm ? body : JSON.stringify(body) } : {}),
      signal,
    })
  } catch (cause) {
    if (signal?.aborted) throw cause
    throw new ApiError({ status: 0, message: null }, noAnswer('en').none, { cause })
  }

  const { status, text } = reply
  let value: unknown
  try {
    value = parse(text)
  } catch {
    throw new ApiError(
      { status, message: null, body: text.slice(0, EXCERPT_LENGTH), isReadable: false },
      fill(clientEnglish.failed, { status }),
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

/** Nothing checks the response body. The caller supplies the type that the API documents. */
export const bodyOf = async <T>(answer: Promise<Answer>): Promise<T> => (await answer).body as T

/** Reads a response that is text. Throws ApiError if the server refuses, which it does in JSON. */
export async function textOf(path: string): Promise<string> {
  const { body } = await call(path, {
    parse: (text) => (text.startsWith('{') ? (JSON.parse(text) as unknown) : text),
  })
  return String(body)
}

/** Resolves to null instead of failing if the response has status 404. */
export const orNull = <T>(answer: Promise<T>): Promise<T | null> =>
  answer.catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 404) return null
    throw error
  })

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
    fill(clientEnglish.failed, { status }),
  )
}

function readErrors(errors: unknown): FieldErrors {
  if (typeof errors !== 'object' || errors === null) return {}
  return Object.fromEntries(Object.entries(errors).map(([name, value]) => [name, [value].flat().map(String)]))
}
