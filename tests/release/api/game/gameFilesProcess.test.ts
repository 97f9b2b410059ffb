import { readdirSync, readFileSync } from 'node:fs'
import { request } from 'node:http'
import { describe, expect, it } from 'vitest'
import { counts, useGameImports } from '../../../support/game/gameImports.ts'
import { itemDatabase, smallRathena, type Files } from '../../../support/gameFiles/gameFiles.ts'

const items = (count: number): Files => ({
  ...{ ...smallRathena, 'db/import/item_db.yml': itemDatabase('') },
  'db/re/item_db.yml': itemDatabase(
    Array.from({ length: count }, (_, id) => `  - Id: ${id + 1}\n    AegisName: I${id}\n    Name: I${id}\n`).join(''),
  ),
})

function started(program: string, by: number | 'self' = 'self'): number[] {
  const children = readdirSync(`/proc/${by}/task`).flatMap((task) =>
    readFileSync(`/proc/${by}/task/${task}/children`, 'utf8').split(' ').filter(Boolean),
  )
  return children.map(Number).filter((pid) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(program))
}
const isThere = (pid: number): boolean => readdirSync('/proc').includes(String(pid))
const kill = (pids: readonly number[]) => pids.forEach((pid) => process.kill(pid, 'SIGKILL'))

// Specification: docs/back-office/game-files.md, "When something is wrong".
describe.skipIf(process.platform !== 'linux')('The process of a game import', () => {
  const { server, admin, send, rowsOf } = useGameImports('sqlite')
  const only = { parts: 'items' }
  const count = async () => (await rowsOf('items')).length

  it('writes nothing if it ends while reading, and its reader ends, too', async () => {
    kill(started('importProcess'))
    // The files are so large that the child process is still running when the test lists the processes.
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

  it('writes nothing if it is killed while writing, other writes succeed meanwhile, and so does the next import', async () => {
    const { database } = server().context
    const handOver = database.handOver
    const meanwhile: Promise<unknown>[] = []
    database.handOver = async () => {
      const giveBack = await handOver()
      setTimeout(() => {
        const body = { map_name: 'Meanwhile' }
        meanwhile.push(admin.send('POST', '/api/game-info/mapinfo', body).then(({ status }) => status))
      }, 50)
      setTimeout(() => kill(started('importProcess')), 150)
      return giveBack
    }
    try {
      // The files are so large that the test can kill the process before it has written everything.
      expect((await send(items(24_000), only)).status).toBe(500)
    } finally {
      database.handOver = handOver
    }
    expect(await count()).toBe(0)
    expect(await Promise.all(meanwhile)).toEqual([201])
    expect(counts((await send(items(2), only)).report)).toEqual({ item: '2 added' })
  })

  it('imports simultaneous uploads one after the other', async () => {
    const both = await Promise.all([send(items(5), only), send(items(5), only)])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect(both.map(({ report }) => counts(report)['item']).sort()).toEqual(['3 added,2 unchanged', '5 unchanged'])
    expect(await count()).toBe(5)
  })

  it('is replaced if it was killed while idle', async () => {
    expect((await send(items(5), only)).status).toBe(200)
    kill(started('importProcess'))
    expect((await send(items(5), only)).status).toBe(200)
  })

  it('does not start for an upload that stops half-way', async () => {
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
