import sharp from 'sharp'
import { fieldsOfKind, type ContentType, type FieldOf, type Kind } from '../../content/define.ts'
import { TEXT_LIMIT } from '../../content/limits.ts'
import { cutCharacters } from '../../content/text.ts'
import { suggestedAddress } from '../../content/publishing/pageAddress.ts'
import { contentType } from '../../content/index.ts'
import type { TestServer } from './testServer.ts'

export type Values = Record<string, unknown>

type Sampler<K extends Kind> = (field: FieldOf<K>, mark: string, make: (key: string) => Promise<SampleRow>) => unknown

let addresses = 0

const samplers: { [K in Kind]: Sampler<K> } = {
  text: (field, mark) => {
    if (field.page) return `${suggestedAddress(mark)}-${++addresses}`
    if (field.identifier) return `sample_${++addresses}`
    if (field.gameQuery) return `minecraft play.example.com:${25_565 + ++addresses}`
    if (field.argon2Costs) return `${65_536 + ++addresses}, 2, 2`
    if (field.link === 'video') return `https://youtu.be/${Buffer.from(mark.padEnd(11)).toString('hex').slice(0, 11)}`
    return field.timeZone
      ? 'Asia/Tokyo'
      : field.link
        ? `https://example.com/${encodeURIComponent(mark)}`
        : cutCharacters(`${field.label} ${mark}`, field.limit ?? TEXT_LIMIT.text)
  },
  longText: (field, mark) => {
    if (field.rates) return `Kind ${mark} = 2.5`
    return field.servers ? `Log-in ${mark} = 203.0.113.5:6900` : `${field.label} ${mark}`
  },
  // The formatted text is empty, because the server would otherwise derive the plain text from it.
  richText: () => '',
  price: (field, mark) => `${field.label} ${mark}`,
  time: ({ after }) => (after ? '2026-11-01T13:00:00.000Z' : '2026-11-01T12:00:00.000Z'),
  number: ({ most = 42 }) => Math.min(42, most),
  colour: (_field, mark) => `#${Buffer.from(mark.padEnd(3)).toString('hex').slice(0, 6)}`,
  boolean: () => true,
  choice: (field) => field.options[0],
  reference: async (field, _mark, make) => (await make(field.to)).id,
  // A picture is sent as a file, separately from the values.
  picture: () => undefined,
}

/** Returns the choice fields whose value must be unique. For example, the landing page has only one row per section. */
const choicesOnce = (type: ContentType) =>
  fieldsOfKind(type, 'choice').filter(([name]) => type.unique?.includes(name) ?? false)

/** Returns values for another row. Page addresses and keys are new, because they must be unique. */
export function anew(type: ContentType, values: Values): Values {
  const names = fieldsOfKind(type, 'text').flatMap(([name, { page, identifier }]): [string, string][] => {
    if (page) return [[name, `/sample-${++addresses}`]]
    return identifier ? [[name, `sample_${++addresses}`]] : []
  })
  return { ...values, ...Object.fromEntries(names) }
}

/** True if a type can have at most one row for each option of a choice field. */
export const isLimited = (type: ContentType): boolean => choicesOnce(type).length > 0

/**
 * Returns unused options for choice fields that must be unique. If all are used, the oldest row is deleted to free an
 * option.
 */
async function freeChoices(server: TestServer, token: string, type: ContentType): Promise<Values> {
  const values: Values = {}
  for (const [name, { options }] of choicesOnce(type)) {
    const rows = (await server.call('GET', `/api${type.path}?sort=id`, { token })).body as SampleRow[]
    const free = options.find((option) => rows.every(({ [name]: taken }) => taken !== option))
    const [oldest] = rows
    values[name] = free ?? oldest?.[name]
    if (free === undefined) await server.call('DELETE', `/api${type.path}/${oldest?.id}`, { token })
  }
  return values
}

/**
 * Returns valid values for a type, and creates the rows to which they refer. `mark` makes the texts of two samples
 * differ.
 */
export async function sampleValues(
  server: TestServer,
  token: string,
  type: ContentType,
  mark = 'one',
  level: 'first' | 'any' = 'any',
): Promise<Values> {
  const make = (key: string) =>
    key === type.key
      ? createSample(server, token, type, 'above', 'first')
      : createSample(server, token, contentType(key), mark)
  const values: Values = {}
  for (const [name, field] of Object.entries(type.fields)) {
    if (level === 'first' && field.kind === 'reference' && field.to === type.key) continue
    // Each kind of field has a sampler, but TypeScript cannot see that this sampler fits this field.
    const value = await (samplers[field.kind] as Sampler<Kind>)(field, mark, make)
    if (value !== undefined) values[name] = value
  }
  return { ...values, ...(await freeChoices(server, token, type)) }
}

/** Returns the name of a type's first free-text field. A type whose rows are only pairs of IDs has none. */
export const freeText = (type: ContentType): string | undefined =>
  Object.entries(type.fields).find(
    ([, field]) => (field.kind === 'text' && !field.identifier) || field.kind === 'longText',
  )?.[0]

export interface SampleRow extends Values {
  id: number
  version: number
}

export async function createSample(
  server: TestServer,
  token: string,
  type: ContentType,
  mark = 'one',
  level: 'first' | 'any' = 'any',
): Promise<SampleRow> {
  const body = await sampleValues(server, token, type, mark, level)
  const answer = await server.call('POST', `/api${type.path}`, { token, body })
  if (answer.status !== 201) throw new Error(`${type.key}: ${JSON.stringify(answer.body)}`)
  return answer.body as SampleRow
}

/** Returns values as a form sends them: everything is text except files. */
export function form(values: Values, files: Record<string, Blob> = {}): FormData {
  const data = new FormData()
  for (const [name, value] of Object.entries(values)) data.set(name, String(value))
  for (const [name, file] of Object.entries(files)) data.set(name, file, 'picture')
  return data
}

const drawn = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: 200, g: 150, b: 40 } } })

export const picture = async (
  format: 'jpeg' | 'png' | 'webp' | 'avif' | 'gif',
  width = 40,
  height = 30,
): Promise<Blob> => new Blob([new Uint8Array(await drawn(width, height).toFormat(format).toBuffer())])
