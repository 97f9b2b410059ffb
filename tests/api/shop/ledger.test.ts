import { describe, expect, it } from 'vitest'
import { checkLedger } from '../../../server/shop/checkLedger.ts'
import { ADDED, DIFFERENCES, post, receivedBy, REFUNDS, SALES } from '../../../server/shop/ledger.ts'
import { ledgerDays } from '../../../server/shop/ledgerDays.ts'
import { ledgerFile } from '../../../server/shop/ledgerExport.ts'
import { readPlans } from '../../support/readPlans.ts'
import { engines, useTestServer, useToken } from '../../support/testServer.ts'

const NOVEMBER = { from: '2026-10-31T17:00:00Z', until: '2026-11-30T17:00:00Z' }

describe.each(engines)('The books on %s', (engine) => {
  const server = useTestServer(engine)
  const admin = useToken(server, 'admin')

  const enter = (time: string, amounts: Record<string, number>, { order = 'AAAA0000', reason = 'payment' } = {}) =>
    server().context.database.transaction((tx) =>
      post(tx, { order, currency: 'IDR', reason, actor: 'user:1', now: new Date(time), amounts }),
    )
  const makeMethod = async (name: string) => {
    const body = { kind: 'bank', name, number: '0123456789', holder: 'Toko Gapura' }
    const answer = await admin.send('POST', '/api/payment-methods', body)
    return (answer.body as { id: number }).id
  }
  const days = async (time: { from: string; until: string }) => {
    const { status, body } = await admin.send('GET', `/api/admin/ledger/days?${new URLSearchParams(time)}`)
    expect(status).toBe(200)
    return (body as { day: string; account: string; method: string | null; amount: number; entries: number }[]).map(
      ({ day, account, method, amount, entries }) => [day, account, method, amount, entries],
    )
  }

  it('are compared without a thread until something is sold', async () => {
    const { database, clock } = server().context
    const asked = new Error('The thread was asked.')
    const longReader = new Proxy(database.longReader, {
      get: () => {
        throw asked
      },
    })
    const check = () => checkLedger({ clock, database: { ...database, longReader } })
    expect(await check()).toBeNull()
    await enter('2024-11-09T17:00:00Z', { [receivedBy(900)]: 1_000, [SALES]: -1_000 })
    await expect(check()).rejects.toBe(asked)
  })

  it('[orders.books] sums the days of the site, with the names of payment methods that are there', async () => {
    const [bank, gone] = [await makeMethod('Bank Nusantara'), await makeMethod('Bank Lama')]
    // In Jakarta the day begins at 17:00 UTC.
    await enter('2026-11-09T16:59:59.999Z', { [receivedBy(bank)]: 50_123, [SALES]: -50_000, [ADDED]: -123 })
    await enter('2026-11-09T17:00:00.000Z', { [receivedBy(bank)]: 20_000, [SALES]: -19_000, [DIFFERENCES]: -1_000 })
    await enter('2026-11-10T16:00:00.000Z', { [receivedBy(gone)]: 30_000, [SALES]: -30_000 })
    await enter('2026-11-10T16:30:00.000Z', { [receivedBy(bank)]: -5_000, [REFUNDS]: 5_000 })
    await enter('2026-11-30T17:00:00.000Z', { [receivedBy(bank)]: 7_000, [SALES]: -7_000 })
    await admin.send('DELETE', `/api/payment-methods/${gone}`)
    expect(await days(NOVEMBER)).toEqual([
      ['2026-11-09', ADDED, null, -123, 1],
      ['2026-11-09', receivedBy(bank), 'Bank Nusantara', 50_123, 1],
      ['2026-11-09', SALES, null, -50_000, 1],
      ['2026-11-10', DIFFERENCES, null, -1_000, 1],
      ['2026-11-10', receivedBy(bank), 'Bank Nusantara', 15_000, 2],
      ['2026-11-10', receivedBy(gone), null, 30_000, 1],
      ['2026-11-10', REFUNDS, null, 5_000, 1],
      ['2026-11-10', SALES, null, -49_000, 2],
    ])
    const part = { from: '2026-11-10T23:20:00+07:00', until: '2026-12-01T00:00:00+07:00' }
    expect(await days(part), 'a part of a day').toEqual([
      ['2026-11-10', receivedBy(bank), 'Bank Nusantara', -5_000, 1],
      ['2026-11-10', REFUNDS, null, 5_000, 1],
    ])
    const sums = await admin.send('GET', `/api/admin/ledger/sums?${new URLSearchParams(NOVEMBER)}`)
    expect(sums.body).toContainEqual(
      expect.objectContaining({ account: receivedBy(bank), method: 'Bank Nusantara', amount: 65_123 }),
    )
  })

  it('[orders.books] counts a day of 25 hours as one, where clocks are set back', async () => {
    const { database } = server().context
    for (const time of ['2025-11-02T03:59:00Z', '2025-11-02T04:00:00Z', '2025-11-03T04:59:00Z', '2025-11-03T05:00:00Z'])
      await enter(time, { [receivedBy(900)]: 1_000, [SALES]: -1_000 })
    const time = { from: '2025-11-01T00:00:00Z', until: '2025-11-05T00:00:00Z' }
    const sold = (await ledgerDays(database.reader, time, 'America/New_York')).filter(
      ({ account }) => account === SALES,
    )
    expect(sold.map(({ day, amount }) => [day, amount])).toEqual([
      ['2025-11-01', -1_000],
      ['2025-11-02', -2_000],
      ['2025-11-03', -1_000],
    ])
  })

  it('[attack.export-formulas] [orders.books] exports what a month has as CSV, in quoted cells that are no formulas', async () => {
    const bank = await makeMethod('=HYPERLINK("http://evil.example")')
    const time = '2026-09-10T18:00:00.000Z'
    await enter(time, { [receivedBy(bank)]: 50_000, [SALES]: -50_000 }, { order: 'BBBB0000', reason: '+1' })
    const query = new URLSearchParams({ from: '2026-08-31T17:00:00Z', until: '2026-09-30T17:00:00Z' })
    const answer = await admin.send('GET', `/api/admin/ledger.csv?${query}`)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="ledger.csv"')
    const lines = String(answer.body)
      .replace(/^\uFEFF/, '')
      .split('\r\n')
    expect(lines[0]).toBe(
      '"sequence","day","time","posting","account","method","amount","currency","order","reason","actor","actor_name"',
    )
    const day = `"2026-09-11","${time}"`
    expect(lines.slice(1)).toEqual([
      expect.stringMatching(
        new RegExp(
          `^"\\d+",${day},"[0-9a-f-]{36}","received:${bank}","'=HYPERLINK\\(""http://evil.example""\\)","50000","IDR","BBBB0000","'\\+1","user:1",`,
        ),
      ),
      expect.stringMatching(new RegExp(`^"\\d+",${day},"[0-9a-f-]{36}","sales","","-50000","IDR","BBBB0000"`)),
      '',
    ])
  })

  it('[orders.books] exports each entry once, however many have one time', async () => {
    const time = '2026-08-10T03:00:00.000Z'
    for (let count = 0; count < 150; count += 1)
      await enter(time, { [receivedBy(1)]: 1, [SALES]: -1, [ADDED]: 2, x: -2 })
    const query = new URLSearchParams({ from: '2026-08-01T00:00:00Z', until: '2026-08-31T00:00:00Z' })
    const { body } = await admin.send('GET', `/api/admin/ledger.csv?${query}`)
    const sequences = String(body).match(/^"\d+"(?=,"2026)/gm) ?? []
    expect(sequences).toHaveLength(600)
    expect(new Set(sequences).size).toBe(600)
  })

  it('[orders.books] are read by an index on the time', async () => {
    const read = async (queries: Parameters<typeof ledgerDays>[0]) => {
      await ledgerDays(queries, { from: '2026-11-09T00:00:00Z', until: '2026-11-11T00:00:00Z' }, undefined)
      for await (const _lines of ledgerFile(queries, NOVEMBER, undefined));
    }
    const plans = await readPlans(server().context.database, read)
    expect(plans).toMatch(/ledger_sums/)
    expect(plans).not.toMatch(/SCAN ledger|Seq Scan on ledger/)
  })

  it('refuses a time that is not known or too long', async () => {
    for (const [query, field] of [
      ['', 'from'],
      ['from=2026-11-01T00:00:00Z', 'until'],
      ['from=yesterday&until=2026-11-01T00:00:00Z', 'from'],
      ['from=2025-01-01T00:00:00Z&until=2026-01-03T00:00:00Z', 'until'],
    ] as const) {
      const answer = await admin.send('GET', `/api/admin/ledger/days?${query}`)
      expect(answer, query).toMatchObject({ status: 422, body: { errors: { [field]: expect.any(Array) } } })
    }
    expect((await admin.send('GET', '/api/admin/ledger.csv?from=yesterday')).status).toBe(422)
    expect(await days({ from: NOVEMBER.until, until: NOVEMBER.from })).toEqual([])
  })
})
