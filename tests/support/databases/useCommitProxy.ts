import { afterAll, beforeAll, inject } from 'vitest'
import { startTestServer, type TestServer } from '../testServer.ts'
import { CommitProxy } from './commitProxy.ts'
import { createDatabase } from './postgres.ts'

export function useCommitProxy() {
  let proxy: CommitProxy
  let server: TestServer
  let token: string
  beforeAll(async () => {
    const { postgresDatabase } = inject('migrated')
    const way = await CommitProxy.to(await createDatabase(inject('postgresUrl'), postgresDatabase))
    proxy = way.proxy
    server = await startTestServer('postgres', { DATABASE_URL: way.url })
    token = await server.signIn('admin')
  })
  afterAll(async () => {
    await server.stop()
    proxy.close()
  })
  return { proxy: () => proxy, server: () => server, token: () => token }
}

export const fates = ['cut before', 'answer lost'] as const
