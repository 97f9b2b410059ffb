import { sql } from 'kysely'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { socialLink } from '../../../content/types/socialLink.ts'
import { useTestServer } from '../../support/testServer.ts'

describe('A page without one of its parts', () => {
  const server = useTestServer('sqlite')
  const linesOf = (from: number) =>
    server()
      .log.slice(from)
      .map((line) => JSON.parse(line) as Record<string, unknown>)

  it('[operate.outage-log] is one line in the log of its request, and nothing past the log', async () => {
    const { writer } = server().context.database
    const rename = (from: string, to: string) =>
      sql`alter table ${sql.table(from)} rename to ${sql.table(to)}`.execute(writer)
    await rename(socialLink.table, 'put_away')
    onTestFinished(async () => void (await rename('put_away', socialLink.table)))
    const printed = [vi.spyOn(console, 'warn'), vi.spyOn(console, 'error')]
    onTestFinished(() => printed.forEach((spy) => spy.mockRestore()))

    for (const path of ['/donation?section=howto', '/gameinfo/map']) {
      const before = server().log.length
      const { status, headers } = await server().call('GET', path)
      expect([status, headers.get('retry-after')]).toEqual([503, '5'])
      expect(linesOf(before)).toMatchObject([
        {
          level: 50,
          reqId: expect.any(String) as string,
          msg: 'A part of a page could not be read.',
          err: { message: expect.stringContaining('no such table') as string },
        },
      ])
    }
    for (const spy of printed) expect(spy).not.toHaveBeenCalled()
  })
})
