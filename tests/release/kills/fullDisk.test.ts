import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { map } from '../../../content/types/map.ts'
import { form, picture } from '../../support/samples.ts'
import { Product } from '../../support/restartableProduct.ts'

const MAPS = `/api${map.path}`
const REQUEST_ID = /Request [0-9a-f]{8}-[0-9a-f-]{27}\.$/

const run = (command: string, ...args: string[]): boolean => spawnSync(command, args).status === 0

/** Returns whether this machine allows `attempt`. For example, only root can mount a disk or make a file immutable. */
const may = (attempt: (folder: string) => boolean, place = tmpdir()): boolean => {
  const folder = mkdtempSync(join(place, 'gapura-may-'))
  const is = attempt(folder)
  rmSync(folder, { recursive: true, force: true })
  return is
}
const mayMount = may(
  (folder) => run('mount', '-t', 'tmpfs', '-o', 'size=1m', 'gapura', folder) && run('umount', folder),
)
/**
 * On a file system in memory, a process can still write to an immutable file that it has open. So this test uses a
 * folder on disk.
 */
const ON_DISK = '/var/tmp'
const mayLock = may((folder) => {
  const file = join(folder, 'file')
  writeFileSync(file, '')
  return run('chattr', '+i', file) && run('chattr', '-i', file)
}, ON_DISK)

interface Trouble {
  what: string
  /** False if this machine cannot cause the problem, for example without root. The test is then skipped. */
  isPossible: boolean
  /** Creates the site's data folder on a disk where the test can cause the problem. Unset if any folder will do. */
  folder?: () => string
  begin: (product: Product) => unknown
  codes: readonly string[]
  end: (product: Product) => unknown
  cleanUp?: () => void
}

/**
 * All files but SQLite's shared memory. SQLite maps that file, and if it is locked, the kernel ends a process that
 * writes to it with SIGBUS. The first write after a checkpoint would do so.
 */
const dataFiles = ({ environment: { DATA_DIR = '' } }: Product) =>
  readdirSync(DATA_DIR)
    .filter((name) => !name.endsWith('-shm'))
    .map((name) => join(DATA_DIR, name))
    .filter((file) => statSync(file).isFile())

const limitFiles = (size: string) => (product: Product) =>
  expect(run('prlimit', '--pid', String(product.pid), `--fsize=${size}:`)).toBe(true)
const lockFiles = (attribute: '+i' | '-i') => (product: Product) => {
  for (const file of dataFiles(product)) expect(run('chattr', attribute, file)).toBe(true)
}

const disk = join(tmpdir(), `gapura-disk-${process.pid}`)
const ballast = join(disk, 'ballast')

const troubles: Trouble[] = [
  {
    what: 'whose files may not grow any more',
    isPossible: process.platform === 'linux',
    begin: limitFiles('1024'),
    codes: ['read_only', 'no_space'],
    end: limitFiles('unlimited'),
  },
  {
    what: 'whose files cannot be written any more',
    isPossible: mayLock,
    folder: () => mkdtempSync(join(ON_DISK, 'gapura-locked-')),
    begin: lockFiles('+i'),
    codes: ['read_only'],
    end: lockFiles('-i'),
  },
  {
    what: 'whose disk is full',
    isPossible: mayMount,
    folder: () => {
      mkdirSync(disk)
      expect(run('mount', '-t', 'tmpfs', '-o', 'size=16m', 'gapura', disk)).toBe(true)
      return join(disk, 'data')
    },
    begin: () => run('dd', 'if=/dev/zero', `of=${ballast}`, 'bs=4096'),
    codes: ['no_space'],
    end: () => rmSync(ballast),
    cleanUp: () => {
      run('umount', '-l', disk)
      rmSync(disk, { recursive: true, force: true })
    },
  },
]

for (const { what, isPossible, folder, begin, codes, end, cleanUp } of troubles)
  describe.skipIf(!isPossible)(`A running site on SQLite ${what}`, () => {
    let product: Product
    let token: string
    beforeAll(async () => {
      product = await Product.started('sqlite', folder ? { DATA_DIR: folder() } : {})
      token = await product.signIn()
    })
    afterAll(async () => {
      await product.end('SIGINT')
      product.remove()
      cleanUp?.()
    })

    const send = async (path: string, body: FormData | string) => {
      const response = await fetch(product.url + path, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${token}`,
          ...(typeof body === 'string' ? { 'content-type': 'application/json' } : {}),
        },
        body,
      })
      return { status: response.status, body: (await response.json()) as { code: string; message: string } }
    }
    const writeNews = (title: string) => send('/api/news', JSON.stringify({ title, description: title.repeat(100) }))
    const shown = async (path: string) => {
      const response = await fetch(product.url + path)
      expect(response.status, path).toBe(200)
      return response.text()
    }

    it('refuses writes with 507 and a sentence, still shows its pages, and writes again without a restart', async () => {
      expect((await writeNews('before')).status).toBe(201)
      const list = await shown('/api/news')
      begin(product)
      try {
        // The first writes may still succeed, because they fit into space that is already allocated.
        let refused = await writeNews('lost')
        for (let turn = 0; refused.status === 201 && turn < 1_000; turn += 1) refused = await writeNews('kept')
        expect(refused.status).toBe(507)
        expect(codes).toContain(refused.body.code)
        expect(refused.body.message).toMatch(/^The server .*so this was not saved\. What is there can be read\./)
        expect(refused.body.message).toMatch(REQUEST_ID)
        const kept = await shown('/api/news')
        const withPicture = form({ map_name: 'lost' }, { image: await picture('png', 300, 300) })
        expect((await send(MAPS, withPicture)).status).toBe(507)
        expect((await writeNews('lost')).status).toBe(507)
        expect(await shown('/api/news'), 'nothing half').toBe(kept)
        for (const path of ['/', '/news', '/gameinfo/map', MAPS, '/healthz', '/readyz']) await shown(path)
        const id = /Request (\S+)\.$/.exec(refused.body.message)?.[1]
        const entry = product.output.split('\n').find((line) => line.includes(`"reqId":"${id}"`))
        expect(JSON.parse(entry ?? 'null'), 'the log tells more').toMatchObject({
          level: 50,
          err: { code: expect.stringContaining('SQLITE') },
        })
      } finally {
        end(product)
      }
      await expect.poll(async () => (await writeNews('after')).status, { timeout: 5_000 }).toBe(201)
      const after = await shown('/api/news')
      expect(after).toContain('"after"')
      expect(after.length).toBeGreaterThan(list.length)
      expect(product.output).not.toContain('"level":60')
    })
  })
