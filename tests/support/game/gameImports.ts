import type { GameImportReport } from '../../../content/realms/gameImport.ts'
import type { TestServer } from '../testServer.ts'
import { smallRathena, zipOf, type Files } from '../gameFiles/gameFiles.ts'

export type GameRow = Record<string, unknown> & { id: number; version: number }

interface Sending {
  isDryRun?: boolean
  realm?: string
  token?: string | null
}

/** What tests of a game's files ask of a server, as an admin. */
export function gameImports(server: () => TestServer, admin: () => string) {
  const rowsOf = async (path: string) => (await server().call('GET', `/api/game-info/${path}`)).body as GameRow[]
  return {
    rowsOf,
    /** Sends files of a game, or a ZIP as it stands. */
    send: async (
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
    },
    put: (path: string, id: number, body: object) =>
      server().call('PUT', `/api/game-info/${path}/${id}`, { token: admin(), body }),
    itemNamed: async (name: string) => {
      const found = (await rowsOf('items')).find((row) => row['items_name'] === name)
      if (!found) throw new Error(`There is no item ${name}.`)
      return found
    },
  }
}

/** What became of the rows of each type, such as `1 added,2 unchanged`. */
export const counts = ({ types }: GameImportReport): Record<string, string> =>
  Object.fromEntries(
    types.map(({ type, ...numbers }) => [
      type,
      Object.entries(numbers)
        .flatMap(([name, count]) => (count > 0 ? [`${count} ${name}`] : []))
        .join(),
    ]),
  )

/** The small world with other items. */
export const withItems = (change: (text: string) => string): Files => ({
  ...smallRathena,
  'db/re/item_db.yml': change(String(smallRathena['db/re/item_db.yml'])),
})
