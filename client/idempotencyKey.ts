interface Request {
  method: string
  path: string
  body: Readonly<Record<string, unknown>> | FormData | undefined
}

/** Maps each request that has no response yet to its idempotency key. */
const unsettled = new Map<string, string>()

/**
 * Returns null if the request is safe to repeat. Until the server responds, identical requests get the same key, so
 * that a second click on "save" has no effect.
 */
export function idempotencyKey(request: Request): string | null {
  if (request.method !== 'POST' && request.method !== 'PATCH') return null
  const text = textOf(request)
  const key = unsettled.get(text) ?? newKey()
  unsettled.set(text, key)
  return key
}

/** Forgets the key after a response, so that the next identical request takes effect again. */
export const settle = (request: Request): void => void unsettled.delete(textOf(request))

/** `crypto.randomUUID` is not used, because it exists only on pages with TLS. */
const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

const textOf = ({ method, path, body }: Request): string =>
  `${method} ${path} ${JSON.stringify(body instanceof FormData ? [...body].map(entryOf) : (body ?? null))}`

const entryOf = ([name, value]: [string, FormDataEntryValue]) =>
  typeof value === 'string' ? [name, value] : [name, value.name, value.size, value.lastModified]
