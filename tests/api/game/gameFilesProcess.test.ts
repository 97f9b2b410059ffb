import { readdirSync, readFileSync } from 'node:fs'
import { request } from 'node:http'
import { beforeAll, describe, expect, it } from 'vitest'
import { addRealms } from '../../support/game/asking.ts'
import { counts, gameImports } from '../../support/game/gameImports.ts'
import { itemDatabase, smallRathena, type Files } from '../../support/gameFiles/gameFiles.ts'
import { useTestServer, useToken } from '../../support/testServer.ts'

const items = (count: number): Files => ({
  ...{ ...smallRathena, 'db/import/item_db.yml': itemDatabase('') },
  'db/re/item_db.yml': itemDatabase(
    Array.from(
      { length: count },
      (_, index) => `  - Id: ${index + 1}\n    AegisName: I${index}\n    Name: I${index}\n`,
    ).join(''),
  ),
})

/** The processes of a program that a process has started, as Linux tells. */
function started(program: string, by: number | 'self' = 'self'): number[] {
  const children = readdirSync(`/proc/${by}/task`).flatMap((task) =>
    readFileSync(`/proc/${by}/task/${task}/children`, 'utf8').split(' ').filter(Boolean),
  )
  return children.map(Number).filter((pid) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(program))
}
const isThere = (pid: number): boolean => readdirSync('/proc').includes(String(pid))
const kill = (pids: readonly number[]) => pids.forEach((pid) => process.kill(pid, 'SIGKILL'))

// docs/back-office/game-files.md, "When something is wrong".
describe.skipIf(process.platform !== 'linux')('The process of a game import', () => {
  const server = useTestServer('sqlite')
  const admin = useToken(server, 'admin')
  beforeAll(async () => {
    await addRealms(server(), admin(), [{ key: 'main', name: 'Midgard', adapter: 'none' }])
  })
  const { send, rowsOf } = gameImports(server, admin)
  const only = { parts: 'items' }
  const count = async () => (await rowsOf('items')).length

  it('has ended while it read: nothing is written, and what read for it has ended, too', async () => {
    kill(started('importProcess'))
    // More than is read between two looks at the processes of a busy machine.
    const sent = send(items(60_000), only)
    await expect.poll(() => started('importProcess'), { interval: 5, timeout: 20_000 }).toHaveLength(1)
    const [importer = 0] = started('importProcess')
    await expect.poll(() => started('gameFilesProcess', importer), { interval: 5, timeout: 20_000 }).toHaveLength(1)
    const [reader = 0] = started('gameFilesProcess', importer)
    kill([importer])
    const { status, report } = await sent
    expect(status).toBe(422)
    expect(report).toMatchObject({ rows: [], batch: null, faults: [{ code: 'too_large' }] })
    await expect.poll(() => isThere(reader)).toBe(false)
    expect(await count()).toBe(0)
  })

  it('was killed while it wrote: nothing of it stays, what was to be written meanwhile is, and the next import passes', async () => {
    const { database } = server().context
    const handOver = database.handOver
    const meanwhile: Promise<unknown>[] = []
    database.handOver = async () => {
      const giveBack = await handOver()
      setTimeout(() => {
        const body = { map_name: 'Meanwhile' }
        meanwhile.push(
          server()
            .call('POST', '/api/game-info/mapinfo', { token: admin(), body })
            .then(({ status }) => status),
        )
      }, 50)
      setTimeout(() => kill(started('importProcess')), 150)
      return giveBack
    }
    try {
      // More than is written until it is killed, though the machine stands still meanwhile.
      expect((await send(items(24_000), only)).status).toBe(500)
    } finally {
      database.handOver = handOver
    }
    expect(await count()).toBe(0)
    expect(await Promise.all(meanwhile)).toEqual([201])
    expect(counts((await send(items(2), only)).report)).toEqual({ item: '2 added' })
  })

  it('does one upload after the other, each upon what the one before it has written', async () => {
    const both = await Promise.all([send(items(5), only), send(items(5), only)])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect(both.map(({ report }) => counts(report)['item']).sort()).toEqual(['3 added,2 unchanged', '5 unchanged'])
    expect(await count()).toBe(5)
  })

  it('is another one where it was killed while it waited', async () => {
    expect((await send(items(5), only)).status).toBe(200)
    kill(started('importProcess'))
    expect((await send(items(5), only)).status).toBe(200)
  })

  it('is not started for an upload that stops half-way', async () => {
    kill(started('importProcess'))
    const { port } = new URL(server().url)
    const type = 'multipart/form-data; boundary=b'
    const upload = request({
      ...{ host: '127.0.0.1', port, method: 'POST', path: '/api/realms/main/game-files' },
      headers: { authorization: `Bearer ${admin()}`, 'content-type': type, 'content-length': 1_000_000 },
    })
    const closed = new Promise((resolve) => upload.on('close', resolve).on('error', () => undefined))
    upload.write('--b\r\ncontent-disposition: form-data; name="file"; filename="game.zip"\r\n\r\nPK')
    setTimeout(() => upload.destroy(), 100)
    await closed
    expect(await count()).toBe(5)
    expect(started('importProcess')).toEqual([])
  })
})
