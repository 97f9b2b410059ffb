import { z } from 'zod'
import { item } from '../../../content/types/item.ts'
import { createSample } from '../../support/samples.ts'
import type { TestServer } from '../../support/testServer.ts'

/** A batch that stays, by the addresses of what is done with it. */
export async function storedBatch(server: TestServer, token: string): Promise<[path: string, ids: number[]][]> {
  const { id } = await createSample(server, token, item)
  const body = { ids: [id], set: { items_name: 'Fuzz' } }
  const answer = await server.call('PATCH', `/api${item.path}`, { token, body })
  const { batch } = z.object({ batch: z.int() }).parse(answer.body)
  return ['', '/{id}/changes', '/{id}/undo'].map((end) => [`/api/batches${end}`, [batch]])
}

/** An id that no row has. */
const NO_ROW = 999_999_999

/** What the document cannot say of many rows at once: of the ways to name them one is meant, and a sheet is no picture. */
export function knownOfBulk(
  method: string,
  path: string,
  someId: (path: string) => number | undefined,
): Readonly<Record<string, unknown>> | undefined {
  const others = { ids: undefined, query: undefined, expect: undefined, set: undefined }
  if (method === 'patch') return { ...others, rows: [{ id: someId(path) }] }
  const [, copied] = /^(.*)\/duplicate$/.exec(path) ?? []
  if (copied) return { ...others, ids: [someId(copied)] }
  const [, list] = /^(.*)\/import$/.exec(path) ?? []
  if (list) {
    const file = Buffer.from(`id\n${someId(list)}\n`)
    return { file, mapping: undefined, heading: undefined, expect: undefined }
  }
  const isList = method === 'delete' && someId(path) !== undefined && !path.startsWith('/api/admin')
  return isList ? { ...others, ids: [NO_ROW] } : undefined
}
