import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { node, root } from '../../../scripts/lib/environment.mjs'
import { item } from '../../../content/types/item.ts'
import { byTheClock } from '../../support/retries.ts'
import { useTestServer } from '../../support/testServer.ts'

describe('On SQLite, while another process writes', () => {
  const server = useTestServer('sqlite')

  async function locked(milliseconds?: number): Promise<() => Promise<unknown>> {
    const isTimed = milliseconds !== undefined
    const until = isTimed ? `setTimeout(commit, ${milliseconds})` : `process.stdin.resume().on('end', commit)`
    const program = `
      const { default: BetterSqlite } = await import('better-sqlite3')
      const database = new BetterSqlite(${JSON.stringify(join(server().context.config.dataDir, 'gapura.db'))})
      database.exec('begin immediate')
      console.log('held')
      const commit = () => database.exec('commit')
      ${until}`
    const child = spawn(node(), ['--input-type=module', '-e', program], { cwd: root })
    const exit = once(child, 'exit')
    await once(child.stdout, 'data')
    return () => {
      child.stdin.end()
      return exit
    }
  }
  const write = (token: string) => server().call('POST', `/api${item.path}`, { token, body: { items_name: 'written' } })
  async function took<T>(work: Promise<T>): Promise<[T, number]> {
    const start = performance.now()
    return [await work, performance.now() - start]
  }

  it('reads are answered at once, and a write is done when the lock is free', byTheClock, async () => {
    const admin = await server().signIn('admin')
    const ended = await locked(1_000)
    const written = took(write(admin))
    let longest = 0
    for (let turn = 0; turn < 10; turn += 1) {
      for (const path of ['/healthz', `/api${item.path}`]) {
        const [{ status }, milliseconds] = await took(server().call('GET', path))
        expect(status).toBe(200)
        longest = Math.max(longest, milliseconds)
      }
    }
    expect(longest).toBeLessThan(300)
    const [{ status }, milliseconds] = await written
    expect(status).toBe(201)
    expect(milliseconds).toBeGreaterThan(300)
    await ended()
  })

  it('for longer than 5 s, a write is refused because the database is busy', async () => {
    const admin = await server().signIn('admin')
    const end = await locked()
    try {
      const [{ status, body }, milliseconds] = await took(write(admin))
      expect(status).toBe(503)
      expect(body).toMatchObject({ code: 'busy' })
      expect(milliseconds).toBeGreaterThan(4_500)
    } finally {
      await end()
    }
  })
})
