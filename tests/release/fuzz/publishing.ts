import { randomUUID } from 'node:crypto'
import { fieldsOfKind } from '../../../content/define.ts'
import { listTypes } from '../../../content/index.ts'
import { createSample } from '../../support/samples.ts'
import type { TestServer } from '../../support/testServer.ts'

const types = listTypes.filter(({ publishing }) => publishing)
const formatted = listTypes.filter((type) => fieldsOfKind(type, 'richText').length > 0)
const pathOf = (path: string): string => `/api${path}/{id}/draft`

export const isOfWorkingCopies = (path: string): boolean =>
  types.some((type) => [pathOf(type.path), `${pathOf(type.path)}/publish`].includes(path))

/** Words or a formatted text must be there, a time where it is scheduled, and rows that all others find. */
export function knownOfPublishing(path: string): Readonly<Record<string, unknown>> | undefined {
  const whole = { body: '**Isi**', state: 'published', published_at: null }
  const type = formatted.find((type) => [`/api${type.path}`, `/api${type.path}/{id}`].includes(path))
  if (type) return type.publishing ? whole : { body: whole.body }
  return isOfWorkingCopies(path) ? { ...whole, working_copy_version: undefined } : undefined
}

/** Rows that nothing else knows, by the addresses of their working copies. */
export async function copiedRows(server: TestServer, token: string): Promise<[path: string, ids: number[]][]> {
  const rows: [string, number[]][] = []
  for (const type of types) {
    const { id } = await createSample(server, token, type)
    const path = pathOf(type.path)
    rows.push([path, [id]], [`${path}/publish`, [id]])
    await copyAgain(server, token, path, id)
  }
  return rows
}

/** Gives a row a working copy, whatever was done with the one before. */
export async function copyAgain(server: TestServer, token: string, path: string, id: number): Promise<void> {
  const copy = path.replace('{id}', String(id)).replace(/\/publish$/, '')
  await server.call('PUT', copy, { token, body: { title: `Fuzz ${randomUUID()}` } })
}
