interface Request {
  method: string
  path: string
  body: Readonly<Record<string, unknown>> | FormData | undefined
}

/** Keys of requests of which nobody knows yet whether they were carried out, by what they ask for. */
const unsettled = new Map<string, string>()

/**
 * The `Idempotency-Key` of a request. It is the same as before if the same request got no answer then, so that a second click on "save"
 * does nothing twice. Null for a request that changes nothing, or may be repeated anyway.
 */
export function idempotencyKey(request: Request): string | null {
  if (request.method !== 'POST' && request.method !== 'PATCH') return null
  const text = textOf(request)
  const key = unsettled.get(text) ?? newKey()
  unsettled.set(text, key)
  return key
}

/** Forgets the key of a request that got an answer: the next one of the same text is another. */
export const settle = (request: Request): void => void unsettled.delete(textOf(request))

/** `crypto.randomUUID` is missing on pages without TLS. */
const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

const textOf = ({ method, path, body }: Request): string =>
  `${method} ${path} ${JSON.stringify(body instanceof FormData ? [...body].map(entryOf) : (body ?? null))}`

const entryOf = ([name, value]: [string, FormDataEntryValue]) =>
  typeof value === 'string' ? [name, value] : [name, value.name, value.size, value.lastModified]
