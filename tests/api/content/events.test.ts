import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import type { UpcomingEvent } from '../../../content/schedule/occurrences.ts'
import type { LandingSection } from '../../../content/settings/landingSection.ts'
import { invalid } from '../../support/answers.ts'
import { addRealms, figuresToken, setRealm } from '../../support/game/asking.ts'
import { PSEUDO } from '../../support/messages.ts'
import { engines, startTestServer, useTestServer } from '../../support/testServer.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

// Specification: docs/product.md, section 2, "Landing page". The clock of the server begins at 10:00 in Jakarta.
describe.each(engines)('The strip that shows on %s that the game is alive', (engine) => {
  const server = useTestServer(engine)
  // The clock moves by more than a session lasts.
  let admin: string
  beforeEach(async () => {
    admin = await server().signIn('admin')
  })
  const call = async (method: string, path: string, body?: unknown) => {
    const answer = await server().call(method, `/api${path}`, { token: admin, body })
    await server().context.feed.poll()
    return answer
  }
  const create = async (path: string, body: unknown) => {
    const { status, body: row } = await call('POST', path, body)
    expect(status, JSON.stringify(row)).toBe(201)
    return row as { id: number }
  }
  const html = async () => String((await server().call('GET', '/')).body)
  /** The texts of each cell. */
  async function cells(): Promise<string[]> {
    const [, strip = ''] = /aria-label="Sekarang"[^>]*><dl[^>]*>(.*?)<\/dl>/.exec(await html()) ?? []
    const texts = strip.split('<dt').slice(1)
    return texts.map((cell) =>
      `<dt${cell}`
        .replace(/<[^>]*>/g, '|')
        .replace(/[|\s]*\|[|\s]*/g, ' | ')
        .replace(/^ \| | \| $/g, ''),
    )
  }
  const upcoming = async (query = '') =>
    (await server().call('GET', `/api/upcoming-events${query}`)).body as UpcomingEvent[]
  const pass = (milliseconds: number) => server().pass(milliseconds)

  it('[home.alive] is not there while there is no figure and no event', async () => {
    expect(await html()).not.toContain('aria-label="Sekarang"')
    expect(await upcoming()).toEqual([])
  })

  it('[home.alive] refuses an event without a beginning, and a link to no page', async () => {
    expect(await call('POST', '/home/events', { title: 'Perang', kind: 'war' })).toMatchObject(
      invalid({ begins_at: ['Beginning is required.'] }),
    )
    const empty = { title: 'Perang', kind: 'war', begins_at: '' }
    expect(await call('POST', '/home/events', empty)).toMatchObject(invalid({ begins_at: ['Beginning is required.'] }))
    const astray = { ...empty, begins_at: '2026-12-01T14:00:00Z', link: '/tidak-ada' }
    expect(await call('POST', '/home/events', astray)).toMatchObject(invalid({ link: [expect.any(String)] }))
    expect(await call('POST', '/home/events', { title: 'Perang', kind: 'raid', begins_at: 'besok' })).toMatchObject(
      invalid({
        kind: ['Kind must be one of: war, maintenance, season, event.'],
        begins_at: ['Beginning must be a date and time such as 2026-12-24T19:00:00+07:00.'],
      }),
    )
  })

  it('[home.alive] refuses an end that is not after the beginning, also if only one of them changes', async () => {
    const errors = invalid({ ends_at: ['End must be after Beginning.'] })
    const times = { begins_at: '2026-12-01T14:00:00Z', ends_at: '2026-12-01T14:00:00Z' }
    expect(await call('POST', '/home/events', { title: 'Perang', kind: 'war', ...times })).toMatchObject(errors)
    const { id } = await create('/home/events', { title: 'Perang', kind: 'war', begins_at: times.begins_at })
    expect(await call('PUT', `/home/events/${id}`, { ends_at: '2026-12-01T20:00:00+07:00' })).toMatchObject(errors)
    expect((await call('PUT', `/home/events/${id}`, { ends_at: '2026-12-01T14:00:01Z' })).status).toBe(200)
    expect(await call('PUT', `/home/events/${id}`, { begins_at: '2026-12-02T00:00:00Z' })).toMatchObject(errors)
    expect((await call('DELETE', `/home/events/${id}`)).status).toBe(200)
  })

  it('[home.alive] names the next event with its day and time in the zone of the site, and stays right while it begins and ends', async () => {
    await create('/home/events', {
      ...{ title: 'Perang <Trisula>', kind: 'war', link: '/news', saturday: true, wednesday: true },
      ...{ begins_at: '2026-11-01T20:00:00+07:00', ends_at: '2026-11-01T21:00:00+07:00' },
    })
    expect(await upcoming()).toMatchObject([
      { title: 'Perang <Trisula>', kind: 'war', begins_at: '2026-11-21T13:00:00.000Z', is_running: false },
    ])
    const now = await html()
    expect(now).toContain('<time dateTime="2026-11-21T13:00:00.000Z" data-ahead="420">Sab, 21 Nov, 20.00 WIB</time>')
    expect(now).toMatch(/<a [^>]*href="\/news"[^>]*>Perang &lt;Trisula&gt;<\/a>/)
    expect(await cells()).toEqual(['Perang | Perang &lt;Trisula&gt; | Sab, 21 Nov, 20.00 WIB'])

    pass(10 * HOUR_MS)
    expect(await upcoming()).toMatchObject([{ is_running: true }])
    expect(await cells()).toEqual(['Perang | Perang &lt;Trisula&gt; | Berlangsung sampai 21.00 WIB'])
    expect(await html()).toContain('<time dateTime="2026-11-21T14:00:00.000Z"')
    pass(HOUR_MS - 1)
    expect(await cells()).toEqual([expect.stringContaining('Berlangsung')])
    pass(1)
    expect(await cells()).toEqual(['Perang | Perang &lt;Trisula&gt; | Rab, 25 Nov, 20.00 WIB'])
  })

  it('[site.time-zone] [home.alive] says it in another zone as soon as the site has one', async () => {
    await call('PUT', '/settings/site', { time_zone: 'Europe/Berlin' })
    expect(await cells()).toEqual([expect.stringMatching(/\| Rab, 25 Nov, 14\.00 (GMT\+1|CET)$/)])
    await call('PUT', '/settings/site', { time_zone: '' })
  })

  it('[home.alive] shows the newest news of the category with patches, whatever is pinned', async () => {
    const categories = (await call('GET', '/news-categories')).body as { id: number; name: string; patches: boolean }[]
    const [patch] = categories.filter(({ patches }) => patches)
    expect(patch?.name).toBe('Patch')
    const text = { description: 'Isi.', category_id: patch?.id }
    await create('/news', { title: 'Patch 1.3', pinned: true, published_at: '2026-11-01T00:00:00Z', ...text })
    await create('/news', { title: 'Patch 1.4', published_at: '2026-11-20T18:00:00Z', ...text })
    await create('/news', { title: 'Patch 1.5', state: 'draft', ...text })
    await create('/news', { title: 'Bukan patch', description: 'Isi.' })
    expect((await cells())[1]).toBe('Patch | Patch 1.4 | 21 November 2026')
    await create('/news', { title: 'Patch 1.6', ...text })
    expect((await cells())[1]).toBe('Patch | Patch 1.6 | 21 November 2026')
    await call('PUT', `/news-categories/${patch?.id}`, { patches: false })
    expect(await cells()).toHaveLength(1)
  })

  it('[home.alive] says which faction leads, or the first guild, and neither without a figure', async () => {
    const arunika = await create('/home/races', { name: 'Arunika', players: 1, kills: 0 })
    await create('/home/races', { name: 'Candra', players: 9, kills: 0 })
    expect(await cells(), 'nobody has a kill').toHaveLength(1)
    await create('/home/top-guilds', { name: 'Panji', faction: 'Candra', win: 2, lose: 1 })
    expect((await cells())[1]).toBe('Guild teratas | Panji | Candra')
    const rankings = ((await call('GET', '/landing')).body as LandingSection[]).find(
      ({ section }) => section === 'Rankings',
    )
    await call('PUT', `/landing/${rankings?.id}`, { hidden: true })
    expect(await cells(), 'rankings are hidden').toHaveLength(1)
    await call('PUT', `/landing/${rankings?.id}`, { hidden: false })
    await call('PUT', `/home/races/${arunika.id}`, { kills: 1_234 })
    expect((await cells())[1]).toBe('Memimpin | Arunika | 1.234 kill')
  })

  it('[home.alive] counts the peak from midnight to midnight in the zone of the site', async () => {
    await addRealms(server(), admin, [{ key: 'main', name: 'Midgard', adapter: 'pushed' }])
    await setRealm(server(), admin, 'main', { landing_online: true })
    const token = await figuresToken(server(), admin)
    const send = async (players: number) => {
      const body = { online: [{ players }], interval: 3_600 }
      expect((await server().call('PUT', '/api/realms/main/figures', { token, body })).status).toBe(200)
      await server().context.feed.poll()
    }
    const peak = async () =>
      ((await server().call('GET', '/api/status')).body as { peak_today: number | null }).peak_today
    const visible = async () => (await cells()).find((cell) => cell.startsWith('Puncak hari ini'))
    expect([await peak(), await visible()]).toEqual([null, undefined])
    await send(1_250)
    pass(MINUTE_MS)
    await send(40)
    expect([await peak(), await visible()]).toEqual([1_250, 'Puncak hari ini | 1.250 pemain'])
    // It is shortly after 21:00. Half an hour before midnight the game is read again.
    pass(149 * MINUTE_MS)
    await send(40)
    pass(30 * MINUTE_MS)
    expect([await peak(), await visible()], 'after midnight').toEqual([40, 'Puncak hari ini | 40 pemain'])
    await send(60)
    await send(50)
    expect([await peak(), await visible()]).toEqual([60, 'Puncak hari ini | 60 pemain'])
    admin = await server().signIn('admin')
    await setRealm(server(), admin, 'main', { hides_online: true })
    await server().context.feed.poll()
    expect([await peak(), await visible()]).toEqual([null, undefined])
  })

  it('[home.alive] [formatted.media] has a trailer that loads nothing from its host before a click, and refuses what it cannot play', async () => {
    expect(await call('PUT', '/settings/site', { trailer: 'https://example.com/trailer.mp4' })).toMatchObject(
      invalid({ trailer: ['Trailer must be the address of a video on YouTube, Vimeo or Dailymotion.'] }),
    )
    await call('PUT', '/settings/site', { trailer: 'https://youtu.be/dQw4w9WgXcQ' })
    const page = await html()
    expect(page).toMatch(/<a [^>]*data-video="\/video\/youtube\/dQw4w9WgXcQ"[^>]*>Putar trailer<\/a>/)
    expect(page).toContain('href="https://www.youtube.com/watch?v=dQw4w9WgXcQ"')
    expect(page).not.toMatch(/<iframe|youtube-nocookie|ytimg/)
  })

  it('[home.alive] [home.own-order] is hidden by its section of the landing page', async () => {
    const row = ((await call('GET', '/landing')).body as LandingSection[]).find(
      ({ section }) => section === 'Right Now',
    )
    await call('PUT', `/landing/${row?.id}`, { hidden: true })
    expect(await html()).not.toContain('aria-label="Sekarang"')
    expect(await html()).not.toContain('Perang &lt;Trisula&gt;')
    await call('PUT', `/landing/${row?.id}`, { hidden: false })
    expect(await cells()).not.toEqual([])
  })
})

it('[home.alive] events have their titles in the language of the page, and say which have none', async () => {
  const server = await startTestServer('sqlite', {}, { hasPseudo: true })
  onTestFinished(() => server.stop())
  const token = await server.signIn('admin')
  const call = async (method: string, path: string, body?: unknown) => {
    const answer = await server.call(method, `/api${path}`, { token, body })
    await server.context.feed.poll()
    return answer.body
  }
  await call('PATCH', '/settings/site', { further_languages: PSEUDO })
  const times = { begins_at: '2026-12-01T14:00:00Z' }
  const { id } = (await call('POST', '/home/events', { title: 'Perang', kind: 'war', ...times })) as { id: number }
  const upcoming = () => call('GET', `/upcoming-events?lang=${PSEUDO}`)
  expect(await upcoming()).toMatchObject([{ title: 'Perang', language: 'id' }])
  await call('PATCH', `/home/events/${id}`, { translations: { [PSEUDO]: { title: 'War' } } })
  expect(await upcoming()).toMatchObject([{ title: 'War' }])
  expect(await upcoming()).not.toMatchObject([{ language: expect.any(String) }])
  expect((await server.call('GET', `/${PSEUDO}`)).body).toMatch(/<b>War<\/b>/)
  expect((await server.call('GET', '/')).body).toMatch(/<b>Perang<\/b>/)
})
