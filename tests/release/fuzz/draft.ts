import type { Schema } from '../../support/openApi/document.ts'
import type { Random } from '../../support/random.ts'
import type { RawRequest } from './send.ts'

export const JSON_TYPE = 'application/json'
export const FORM_TYPE = 'multipart/form-data'
export const BOUNDARY = 'fuzz-7d1f'

export type Caller = 'nobody' | 'stranger' | 'user' | 'admin'

export interface World {
  tokens: Readonly<Record<'user' | 'admin', string>>
  someId: (random: Random, path: string) => number | undefined
  known: (random: Random, path: string, method: string) => Readonly<Record<string, unknown>>
  picture: Buffer
}

export interface Planned {
  request: RawRequest
  mutations: readonly string[]
  caller: Caller
  /**
   * True if the method and URL still belong to the operation. Then the response must match the operation's
   * documentation.
   */
  isOwn: boolean
}

export interface Draft {
  method: string
  path: string
  query: [string, string][] | string
  headers: Record<string, string>
  mediaType: string | null
  values: Record<string, unknown>
  bytes: Buffer | null
  isOwn: boolean
}

interface Part {
  name: string
  value: string | Buffer
  filename?: string
  type?: string
}

export const encodeQuery = (query: Draft['query']): string =>
  typeof query === 'string' ? query : query.map(([name, value]) => `${encode(name)}=${encode(value)}`).join('&')

/** Percent-encodes text. Like a careless encoder, it turns a lone surrogate into invalid UTF-8. */
export const encode = (text: string): string =>
  [...text].map((one) => (one.isWellFormed() ? encodeURIComponent(one) : careless(one.charCodeAt(0)))).join('')
const careless = (unit: number): string =>
  [0xe0 | (unit >> 12), 0x80 | ((unit >> 6) & 0x3f), 0x80 | (unit & 0x3f)]
    .map((byte) => `%${byte.toString(16)}`)
    .join('')

const asText = (value: unknown): string =>
  typeof value === 'string' ? value : value === null ? '' : (JSON.stringify(value) ?? '')

export const partsOf = (values: Record<string, unknown>): Part[] =>
  Object.entries(values).flatMap(([name, value]) => {
    if (value === undefined) return []
    return Buffer.isBuffer(value)
      ? { name, value, filename: 'gambar.png', type: 'image/png' }
      : { name, value: asText(value) }
  })

export function multipart(parts: readonly Part[]): Buffer {
  const chunks = parts.flatMap(({ name, value, filename, type }) => [
    Buffer.from(
      `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"` +
        (filename === undefined ? '' : `; filename="${filename}"`) +
        (type === undefined ? '' : `\r\nContent-Type: ${type}`) +
        '\r\n\r\n',
    ),
    Buffer.isBuffer(value) ? value : Buffer.from(value),
    Buffer.from('\r\n'),
  ])
  return Buffer.concat([...chunks, Buffer.from(`--${BOUNDARY}--\r\n`)])
}

export type Mutation = (random: Random, draft: Draft, about: { schema: Schema; world: World }) => void

export const someProperty = (random: Random, { schema, draft }: { schema: Schema; draft: Draft }): [string, Schema] => {
  const properties = Object.entries(schema.properties ?? {})
  return properties.length > 0 ? random.pick(properties) : [Object.keys(draft.values)[0] ?? 'x', {}]
}

export const setBytes = (draft: Draft, bytes: Buffer | string, mediaType = JSON_TYPE): void => {
  draft.bytes = Buffer.from(bytes)
  draft.mediaType = mediaType
}

export const jsonOf = (draft: Draft): string =>
  JSON.stringify(draft.values, (_name, value: unknown) => (Buffer.isBuffer(value) ? null : value))
