import type { ContentType } from '../../content/define.ts'
import { pagesOf } from './pages.ts'
import { rowsApi } from './rows.ts'
import { createSample } from './samples.ts'
import { sheetsOf } from './sheets.ts'
import { useTestServer, useToken, type EngineName } from './testServer.ts'

export function useSite(engine: EngineName, settings: Record<string, string> = {}) {
  const server = useTestServer(engine, settings)
  const admin = useToken(server, 'admin')
  const sample = (type: ContentType, mark = 'one') => createSample(server(), admin(), type, mark)
  return { server, admin, sample, ...pagesOf(server), ...rowsApi(server, admin), sheets: sheetsOf(server, admin) }
}
