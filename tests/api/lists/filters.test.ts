import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { CHANGED_SINCE, filtersOf, type Filter } from '../../../content/fields/filters.ts'
import { priceNumber } from '../../../content/fields/price.ts'
import { priceNumberOf } from '../../../server/database/dialect/collation.ts'
import { invalid, refused } from '../../support/answers.ts'
import { coveringTypes } from '../../support/coveringTypes.ts'
import { createSample, type SampleRow, type Values } from '../../support/samples.ts'
import { engines, useTestServer, useToken } from '../../support/testServer.ts'
import { MINUTE_MS } from '../../support/times.ts'
const NEWS = '/api/news'
const SERVICES = '/api/donation/service/services'

function questions({ test, value, field }: Filter, row: SampleRow): [asked: string, isFound: boolean][] {
  const stored = row[field]
  const text = String(stored)
  if (test === 'empty') {
    const isEmpty = stored === null || stored === ''
    return [true, false].map((asked) => [String(asked), asked === isEmpty])
  }
  if (test === 'equals') {
    if (value === 'state') return [['draft', false]]
    return value === 'text' ? Object.entries({ [text.toUpperCase()]: true, [`${text}x`]: false }) : [[text, true]]
  }
  const number = value === 'amount' ? priceNumber(text) : Number(stored)
  const beside = (by: number) =>
    value === 'time' ? new Date(Date.parse(text) + by).toISOString() : String((number ?? 0) + by)
  return [
    [beside(0), true],
    [beside(1), test === 'to'],
    [beside(-1), test === 'from'],
  ]
}

/** Prices are free text. A parser that reads only the digits would misread some of these. */
const prices = [
  '', '0', '00', 'Rp. 50.000', 'Rp 1.250.000', 'IDR 50,000', '12.500,75', '$1,234.50', '12.5', '0,5 juta', '1.0000', '10 Cash', 'Gratis',
  'Rp. -', '...5...', ',5', '5,', '1..2', '1.,2', '1,2.3,4', '1.234.56', '1,234,567.8', '1.234,567,8', '0.001', '000.000', '1234.567', '٣',
  '１２３', 'a1b2', '1 000 000', '-5', '1e5', '0x10', '\n7\n8', "'5'", '%5_', '\\5', '5\u00a0000', '9'.repeat(255), `1.${'0'.repeat(250)}1`,
  `${'1.'.repeat(127)}1`, `0,${'0'.repeat(200)}1`, '9007199254740993', '1.7976931348623157', '🐉5.000🐉', 'Rp. 5.000 / 10.000', '123.456,789.012',
] // prettier-ignore

describe.each(engines)('Filters, on %s', (engine) => {
  const server = useTestServer(engine)
  const token = useToken(server, 'admin')
  const get = (path: string, who: string | null = null) => server().call('GET', path, { token: who })
  const create = async (path: string, body: Values) => {
    const { status, body: row } = await token.send('POST', path, body)
    expect(status, JSON.stringify(row)).toBe(201)
    return row as SampleRow
  }
  const createServices = async (word: string, ...prices: string[]) => {
    for (const pricing of prices) await create(SERVICES, { donation_title: `${word} ${pricing}`, pricing })
  }
  const found = async (path: string, who: string | null = null): Promise<number[]> => {
    const { status, body } = await get(path, who)
    expect(status, `${path}: ${JSON.stringify(body)}`).toBe(200)
    return (body as SampleRow[]).map(({ id }) => id)
  }

  it.each(coveringTypes())('[lists.filters] of $key compare each of its fields', async (type) => {
    const row = await createSample(server(), token(), type, '12.500')
    const reader = type.readers === 'everybody' ? null : token()
    for (const filter of filtersOf(type))
      for (const [asked, isFound] of questions(filter, row)) {
        const query = `${filter.param}=${encodeURIComponent(asked)}&page=1&per_page=500`
        const ids = await found(`/api${type.path}?${query}`, filter.value === 'state' ? token() : reader)
        expect(ids.includes(row.id), `${type.key}?${query}`).toBe(isFound)
      }
    const since = (time: string) => found(`/api${type.path}?${CHANGED_SINCE}=${encodeURIComponent(time)}`, reader)
    const changed = Date.parse(String(row['updated_at']))
    expect(await since(new Date(changed).toISOString())).toContain(row.id)
    expect(await since(new Date(changed + 1).toISOString())).not.toContain(row.id)
  })

  it('[lists.filters] read the number in a price as the form does, in every spelling and on every connection', async () => {
    const { reader, longReader, engine } = server().context.database
    for (const queries of [reader, longReader])
      for (const price of prices) {
        const text = engine === 'sqlite' ? sql`${price}` : sql`${price}::text`
        const { rows } = await sql<{ number: number | null }>`select ${priceNumberOf(engine, text)} as number`.execute(
          queries,
        )
        expect(rows[0]?.number, JSON.stringify(price)).toBe(priceNumber(price))
      }
  })

  it('[lists.filters] can be combined, by anybody, and the address of the next page has them', async () => {
    await createServices('together', 'Rp. 600', 'Rp. 50.000', 'Rp. 1.250.000', 'Gratis')
    const asked = `${SERVICES}?q=together&pricing_from=600&pricing_to=50000`
    expect(await found(asked)).toHaveLength(2)
    expect(await found(`${asked}&pricing=rp.+600`)).toHaveLength(1)
    const { headers } = await get(`${asked}&per_page=1&page=1`)
    expect(headers.get('x-total-count')).toBe('2')
    for (const part of ['pricing_from=600', 'pricing_to=50000', 'page=2']) expect(headers.get('link')).toContain(part)
    expect(await found(`${asked}&pricing_from=700`.replace('pricing_from=600&', ''))).toHaveLength(1)
  })

  it.each([
    [SERVICES, 'pricing_from', 'Rp. 5'],
    [SERVICES, 'pricing_to', '-1'],
    [SERVICES, CHANGED_SINCE, '2026-11-01'],
    [SERVICES, CHANGED_SINCE, '9999-12-31T23:59:59-23:59'],
    [NEWS, 'image_empty', 'yes'],
    [NEWS, 'pinned', '1'],
    [NEWS, 'published_at_from', 'today'],
    [NEWS, 'subtitle_empty', ''],
    ['/api/donation/packages', 'is_bonus_package', ''],
  ])('[lists.filters] of %s refuse %s=%s with a sentence under its name', async (path, name, value) => {
    const { status, body } = await get(`${path}?${name}=${encodeURIComponent(value)}`)
    expect({ status, body }).toMatchObject(invalid({ [name]: [expect.stringContaining(name)] }))
    expect((await get(`${path}?${name}=x&${name}=y`)).status).toBe(422)
  })

  it('[lists.filters] of a state are for editors alone, and compare the present state', async () => {
    const soon = new Date(server().clock.time.getTime() + MINUTE_MS).toISOString()
    const news = (title: string, more: Values) => create(NEWS, { title, description: 'x', ...more })
    const draft = await news('state one', { state: 'draft' })
    const later = await news('state two', { state: 'scheduled', published_at: soon })
    const open = await news('state three', {})
    const inState = (state: string) => found(`${NEWS}?q=state&state=${state}&page=1`, token())
    expect(await inState('draft')).toEqual([draft.id])
    expect(await inState('scheduled')).toEqual([later.id])
    expect(await inState('published')).toEqual([open.id])
    expect(await inState('all')).toHaveLength(3)
    for (const state of ['draft', 'scheduled', 'published', '%20draft', 'x', '', 'x&state=draft'])
      expect((await get(`${NEWS}?state=${state}`)).status, state).toBe(401)
    for (const state of ['%20draft%20', 'x', '', 'all&state=draft'])
      expect((await get(`${NEWS}?state=${state}`, token())).status, state).toBe(state === '%20draft%20' ? 200 : 422)
    const { headers } = await get(`${NEWS}?state=draft&per_page=1`, token())
    expect(headers.get('cache-control')).toBe('no-store')

    const counted = async (state: string) =>
      Number((await get(`${NEWS}?state=${state}&page=1`, token())).headers.get('x-total-count'))
    const before = await counted('scheduled')
    server().pass(2 * MINUTE_MS)
    expect(await counted('scheduled')).toBe(before - 1)
    expect(await inState('published')).toEqual(expect.arrayContaining([later.id, open.id]))
  })

  it('[lists.filters] choose the rows of a change of many, with numbers and booleans as JSON has them', async () => {
    await createServices('bulk', 'Rp. 10', 'Rp. 20', 'Rp. 30')
    const change = (query: Values, expect: number) =>
      token.send('PATCH', SERVICES, { query: { q: 'bulk', ...query }, expect, set: { pricing: 'Gratis' } })
    const range = { pricing_from: 15, pricing_to: 30 }
    expect(await change(range, 3)).toMatchObject(refused(409, 'stale'))
    expect(await change(range, 2)).toMatchObject({ status: 200, body: { changed: 2 } })
    expect(await change({ pricing_from: 15 }, 0)).toMatchObject({ status: 200, body: { changed: 0 } })
    const fault = invalid({ 'query.pricing_from': [expect.any(String)] })
    expect(await change({ pricing_from: 'x' }, 0)).toMatchObject(fault)
    expect((await change({ pricing_above: 1 }, 0)).status).toBe(422)
    const draft = await create(NEWS, { title: 'bulk draft', description: 'x', state: 'draft' })
    const remove = (query: Values) => token.send('DELETE', NEWS, { query, expect: 1 })
    expect((await remove({ state: 'all' })).status).toBe(422)
    const removed = await remove({ q: 'bulk', image_empty: true, pinned: false, state: 'draft' })
    expect(removed).toMatchObject({ status: 200, body: { changed: 1 } })
    expect((await get(`${NEWS}/${draft.id}?state=all`, token())).status).toBe(404)
  })

  it('[lists.filters] choose the rows of a spreadsheet', async () => {
    await createServices('sheet', 'Rp. 2.000', 'Rp. 900')
    const sheet = async (query: string) => (await get(`${SERVICES}/export?${query}`, token())).body as string
    const lines = async (query: string) => (await sheet(query)).trim().split('\r\n').slice(1)
    expect(await lines('q=sheet&pricing_from=1000')).toEqual([expect.stringContaining('Rp. 2.000')])
    const sorted = await lines('q=sheet&sort=pricing')
    expect(sorted).toEqual([expect.stringContaining('Rp. 900'), expect.stringContaining('Rp. 2.000')])
    await create(NEWS, { title: 'sheet draft', description: 'x', state: 'draft' })
    const drafts = (await get(`${NEWS}/export?q=sheet&state=draft`, token())).body as string
    expect(drafts.trim().split('\r\n')).toHaveLength(2)
  })
})
