import sharp from 'sharp'
import type { ContentType } from '../../content/define.ts'
import { contentType } from '../../content/index.ts'
import type { TestServer } from './server.ts'

export type Values = Record<string, unknown>

/** Values that a type accepts, with a row made for each reference. `mark` tells texts of two samples apart. */
export async function sampleValues(
  server: TestServer,
  token: string,
  type: ContentType,
  mark = 'one',
): Promise<Values> {
  const values: Values = {}
  for (const [name, field] of Object.entries(type.fields)) {
    if (field.kind === 'text' || field.kind === 'longText') values[name] = `${field.label} ${mark}`
    else if (field.kind === 'boolean') values[name] = true
    else if (field.kind === 'choice') values[name] = field.options[0]
    else if (field.kind === 'reference')
      values[name] = (await createSample(server, token, contentType(field.to), mark)).id
  }
  return values
}

export interface SampleRow extends Values {
  id: number
  version: number
}

export async function createSample(
  server: TestServer,
  token: string,
  type: ContentType,
  mark = 'one',
): Promise<SampleRow> {
  const body = await sampleValues(server, token, type, mark)
  const answer = await server.call('POST', `/api${type.path}`, { token, body })
  if (answer.status !== 201) throw new Error(`${type.key}: ${JSON.stringify(answer.body)}`)
  return answer.body as SampleRow
}

/** Values as a form sends them: everything is text, but for the file. */
export function form(values: Values, files: Record<string, Blob> = {}): FormData {
  const data = new FormData()
  for (const [name, value] of Object.entries(values)) data.set(name, String(value))
  for (const [name, file] of Object.entries(files)) data.set(name, file, 'picture')
  return data
}

const drawn = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: 200, g: 150, b: 40 } } })

export const picture = async (format: 'jpeg' | 'png' | 'webp', width = 40, height = 30): Promise<Blob> =>
  new Blob([new Uint8Array(await drawn(width, height).toFormat(format).toBuffer())])
