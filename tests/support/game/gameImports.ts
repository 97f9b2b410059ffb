import { beforeAll } from 'vitest'
import type { GameImportReport } from '../../../content/realms/gameImport.ts'
import { useTestServer, useToken, type EngineName, type TestServer } from '../testServer.ts'
import { addRealms } from './asking.ts'
import { smallRathena, zipOf, type Files } from '../gameFiles/gameFiles.ts'

export type GameRow = Record<string, unknown> & { id: number; version: number }

interface Sending {
  isDryRun?: boolean
  realm?: string
  token?: string | null
}

export function useGameImports(engine: EngineName) {
  const server = useTestServer(engine)
  const admin = useToken(server, 'admin')
  beforeAll(() =>
    addRealms(server(), admin(), [
      { key: 'main', name: 'Midgard', adapter: 'none' },
      { key: 'pvp', name: 'Arena', adapter: 'none' },
    ]),
  )
  return { server, admin, ...gameImports(server, admin) }
}

export function gameImports(server: () => TestServer, admin: () => string) {
  const rowsOf = async (path: string) => (await server().call('GET', `/api/game-info/${path}`)).body as GameRow[]
  /** Imports game files. A Buffer is sent unchanged, because it is already a ZIP. */
  const send = async (
    files: Files | Buffer,
    said: Record<string, string> = {},
    { isDryRun = false, realm = 'main', token = admin() }: Sending = {},
  ) => {
    const body = new FormData()
    const bytes = Buffer.isBuffer(files) ? files : await zipOf(files)
    body.set('file', new Blob([new Uint8Array(bytes)]), 'game.zip')
    for (const [name, value] of Object.entries(said)) body.set(name, value)
    const path = `/api/realms/${realm}/game-files${isDryRun ? '?dry_run=true' : ''}`
    const answer = await server().call('POST', path, { token, body })
    return { status: answer.status, report: answer.body as GameImportReport & { message: string } }
  }
  return {
    rowsOf,
    send,
    tried: async (files: Files, said: Record<string, string> = {}, realm = 'main') => {
      const { status, report } = await send(files, said, { isDryRun: true, realm })
      if (status !== 200) throw new Error(`The dry run was refused: ${JSON.stringify(report)}`)
      return report
    },
    put: (path: string, id: number, body: object) =>
      server().call('PUT', `/api/game-info/${path}/${id}`, { token: admin(), body }),
    /** Undoes an import. The undo is itself a new batch, and the function returns the number of that batch. */
    undo: async (batch: number | null) => {
      const { body } = await server().call('POST', `/api/batches/${batch}/undo`, { token: admin() })
      return (body as { batch: number }).batch
    },
    itemNamed: async (name: string) => {
      const found = (await rowsOf('items')).find((row) => row['items_name'] === name)
      if (!found) throw new Error(`There is no item ${name}.`)
      return found
    },
  }
}

/** Returns the row counts of an import for each type, such as `1 added,2 unchanged`. */
export const counts = ({ types }: GameImportReport): Record<string, string> =>
  Object.fromEntries(
    types.map(({ type, ...numbers }) => [
      type,
      Object.entries(numbers)
        .flatMap(([name, count]) => (count > 0 ? [`${count} ${name}`] : []))
        .join(),
    ]),
  )

export const withItems = (change: (text: string) => string): Files => ({
  ...smallRathena,
  'db/re/item_db.yml': change(String(smallRathena['db/re/item_db.yml'])),
})
