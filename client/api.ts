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
  /** Start of an answer that was not JSON. */
  excerpt?: string | undefined
  /** The present row, where a write was refused because the row had moved on. */
  current?: unknown
}

/** A call that did not succeed. `message` is the reason to show: the server's, else the browser's own. */
export class ApiError extends Error {
  readonly status: number
  readonly code: string | undefined
  readonly errors: FieldErrors
  readonly excerpt: string | undefined
  readonly current: unknown
  readonly serverMessage: string | null

  constructor(failure: Failure, ownReason: string) {
    super(failure.message ?? ownReason)
    this.name = 'ApiError'
    this.status = failure.status
    this.code = failure.code
    this.errors = failure.errors ?? {}
    this.excerpt = failure.excerpt
    this.current = failure.current
    this.serverMessage = failure.message
  }
}

/** Characters of a body that is not JSON which a message may show. Specification, section 9. */
const EXCERPT_LENGTH = 100

export interface Answer {
  body: unknown
  headers: Headers
}

interface CallOptions {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Sent as JSON, or as multipart where it is a form. */
  body?: Readonly<Record<string, unknown>> | FormData
  signal?: AbortSignal
  /** Turns the text of the answer into a value; JSON unless told otherwise. */
  parse?: (text: string) => unknown
}

/**
 * Calls the API with the session's token, if there is one. `path` is below /api.
 * Throws ApiError for every answer that is not a success, for one that cannot be read, and for none at all.
 */
export async function call(path: string, options: CallOptions = {}): Promise<Answer> {
  const { method = 'GET', body, signal, parse = JSON.parse } = options
  const headers = new Headers({ accept: 'application/json' })
  const token = storedToken()
  if (token) headers.set('authorization', `Bearer ${token}`)
  const isForm = body instanceof FormData
  if (body && !isForm) headers.set('content-type', 'application/json')

  let response: Response
  let text: string
  try {
    response = await fetch(`/api${path}`, {
      method,
      headers,
      credentials: 'omit',
      ...(body ? { body: isForm ? body : JSON.stringify(body) } : {}),
      ...(signal ? { signal } : {}),
    })
    text = await response.text()
  } catch (cause) {
    if (signal?.aborted) throw cause
    throw new ApiError({ status: 0, message: null }, cause instanceof Error ? cause.message : String(cause))
  }

  let value: unknown
  try {
    value = parse(text)
  } catch {
    throw new ApiError(
      { status: response.status, message: null, excerpt: text.slice(0, EXCERPT_LENGTH) },
      `Request failed with status code ${response.status}`,
    )
  }
  if (!response.ok) throw refusal(response.status, value)
  return { body: value, headers: response.headers }
}

function refusal(status: number, body: unknown): ApiError {
  const fields: Record<string, unknown> = typeof body === 'object' && body !== null ? { ...body } : {}
  const { message, code, errors, current } = fields
  return new ApiError(
    {
      status,
      message: typeof message === 'string' && message !== '' ? message : null,
      code: typeof code === 'string' ? code : undefined,
      errors: readErrors(errors),
      current,
    },
    `Request failed with status code ${status}`,
  )
}

function readErrors(errors: unknown): FieldErrors {
  if (typeof errors !== 'object' || errors === null) return {}
  return Object.fromEntries(Object.entries(errors).map(([name, value]) => [name, [value].flat().map(String)]))
}
