import { expect } from 'vitest'
import type { ContentType } from '../../content/define.ts'
import type { ImportReport } from '../../content/queries/manyRows/importQuery.ts'
import type { SampleRow } from './samples.ts'
import type { TestServer } from './testServer.ts'

export const lines = (...rows: readonly string[]): string => `${rows.join('\r\n')}\r\n`

export interface Sending {
  isDryRun?: boolean
  token?: string | null
  mapping?: Record<string, string | null>
  heading?: number
  /** The value `seen` from the report of an earlier dry run. */
  expect?: string
  create_references?: boolean
}

export function sheetsOf(server: () => TestServer, admin: () => string, always: Sending = {}) {
  const send = async (type: ContentType, file: string | Uint8Array<ArrayBuffer> | Blob, sending: Sending = {}) => {
    const { isDryRun = false, token = admin(), mapping, ...said } = { ...always, ...sending }
    const body = new FormData()
    body.set('file', file instanceof Blob ? file : new Blob([file]), 'sheet')
    if (mapping) body.set('mapping', JSON.stringify(mapping))
    for (const [name, value] of Object.entries(said)) body.set(name, String(value))
    const path = `/api${type.path}/import${isDryRun ? '?dry_run=true' : ''}`
    const answer = await server().call('POST', path, { token, body })
    return { ...answer, report: answer.body as ImportReport & { errors: Record<string, string[]> } }
  }
  const accepted = async (...sheet: Parameters<typeof send>) => {
    const { status, report } = await send(...sheet)
    expect(status, JSON.stringify(report).slice(0, 2_000)).toBe(200)
    return report
  }
  const listed = async (type: ContentType): Promise<SampleRow[]> =>
    (await server().call('GET', `/api${type.path}?sort=id`, { token: admin() })).body as SampleRow[]
  return {
    send,
    accepted,
    listed,
    tried: (type: ContentType, file: Parameters<typeof send>[1], sending: Sending = {}) =>
      accepted(type, file, { ...sending, isDryRun: true }),
    /** Imports a spreadsheet twice at the same time, and returns both HTTP statuses. */
    sentTwice: async (type: ContentType, file: string) => {
      const { seen } = await accepted(type, file, { isDryRun: true })
      const both = await Promise.all([send(type, file, { expect: seen }), send(type, file, { expect: seen })])
      return both.map(({ status }) => status).sort()
    },
    named: async (type: ContentType, name: string) =>
      (await listed(type)).filter((row) => String(row[type.name]).toLowerCase() === name.toLowerCase()),
  }
}

export const faultsOf = ({ rows }: ImportReport): string[] =>
  rows.map(({ faults }) => faults.map(({ sentence }) => sentence).join(' '))

export async function exportedSheet(
  { url }: TestServer,
  token: string,
  type: ContentType,
  query: string,
  chosen?: object,
): Promise<{ file: Blob; name: string | null }> {
  const answer = await fetch(`${url}/api${type.path}/export?${query}`, {
    headers: { authorization: `Bearer ${token}`, ...(chosen && { 'content-type': 'application/json' }) },
    ...(chosen && { method: 'POST', body: JSON.stringify(chosen) }),
  })
  expect(answer.status, query).toBe(200)
  expect(answer.headers.get('cache-control')).toBe('no-store')
  return { file: await answer.blob(), name: answer.headers.get('content-disposition') }
}
