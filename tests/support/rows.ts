import { expect } from 'vitest'
import type { SampleRow, Values } from './samples.ts'
import type { TestServer } from './testServer.ts'

/** Writes and reads rows through the API. The test fails if the server refuses a request. */
export function rowsApi(server: () => TestServer, token: () => string) {
  const send = async (method: string, path: string, status: number, body?: unknown): Promise<unknown> => {
    const answer = await server().call(method, `/api${path}`, { token: token(), body })
    expect(answer.status, `${method} ${path}: ${JSON.stringify(answer.body)}`).toBe(status)
    return answer.body
  }
  return {
    create: async (path: string, values: Values | FormData) => (await send('POST', path, 201, values)) as SampleRow,
    change: async (path: string, values: Values | FormData) => (await send('PUT', path, 200, values)) as SampleRow,
    remove: (path: string) => send('DELETE', path, 200),
    list: async (path: string) => (await send('GET', path, 200)) as SampleRow[],
    read: async (path: string) => (await send('GET', path, 200)) as SampleRow,
  }
}
