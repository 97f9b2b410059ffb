import { createHash } from 'node:crypto'
import { connect } from 'node:net'
import { text as readAll } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { drop } from '../../../content/types/drop.ts'
import { item } from '../../../content/types/item.ts'
import { map } from '../../../content/types/map.ts'
import { news } from '../../../content/types/news.ts'
import { npc } from '../../../content/types/npc.ts'
import { createRow } from '../../../server/content/operations.ts'
import { createSample } from '../../support/samples.ts'
import { useTestServer, useToken } from '../../support/testServer.ts'

describe('A page', () => {
  const server = useTestServer('sqlite')
  const admin = useToken(server, 'admin')
  const html = async (path: string, headers: Record<string, string> = {}) => {
    const { status, body, headers: received } = await server().call('GET', path, { headers })
    return { status, text: String(body), headers: received }
  }

  it('[roles.public] with nothing to show is whole', async () => {
    for (const path of ['/', '/news', '/gameinfo/server', '/login', '/register']) {
      const { status, text } = await html(path)
      expect(status, path).toBe(200)
      expect(text, path).toContain('<main')
    }
    expect((await html('/gameinfo/server?section=droplist')).text).toContain('No information available.')
  })

  it('[home.latest-news] [news.list] has its words in the HTML before any script runs', async () => {
    const { id } = await createSample(server(), admin(), news, 'first words')
    await createSample(server(), admin(), drop, 'in the drop list')
    await createSample(server(), admin(), npc, 'in the npc list')
    for (const path of ['/', '/news', `/news/${id}`])
      expect((await html(path)).text.split('<script')[1], path).toContain('first words')
    expect((await html('/gameinfo/server?section=droplist')).text).toContain('in the drop list')
    expect((await html('/gameinfo/server?section=npclist')).text).toContain('in the npc list')
  })

  it('[attack.stored-scripts] shows content as text, whatever it holds', async () => {
    const author = { actor: 'test', requestId: null, address: null, now: server().clock.time }
    const attack = '</script><script>alert(1)</script><img src=x onerror=alert(1)>'
    const values = { title: attack, subtitle: attack, description: attack, image: null }
    const row = await createRow(server().context, author, news, values, true)
    for (const path of ['/', '/news', `/news/${row.id}`]) {
      const { text } = await html(path)
      expect(text).not.toContain('<script>alert')
      expect(text).not.toContain('<img src=x')
    }
  })

  it('[site.not-found-text] [site.unknown-path] answers 404 and Halaman Tidak Ditemukan for an address that nobody has', async () => {
    for (const path of ['/nothing', '/gameinfo', '/NEWS/x/y', '/%E0%A4%A', '/.env']) {
      const { status, text } = await html(path)
      expect(status, path).toBe(404)
      if (path !== '/%E0%A4%A') expect(text, path).toContain('Halaman Tidak Ditemukan')
    }
    for (const id of ['999999', 'abc', '-1', '99999999999999999999']) {
      const { status, text } = await html(`/news/${id}`)
      expect(status, id).toBe(404)
      expect(text, id).toContain('<main')
    }
  })

  it('is found whatever the case of its address', async () => {
    for (const path of ['/News', '/GAMEINFO/Server', '/Admin', '/aDMIN/news', '/Login/'])
      expect((await html(path)).status, path).toBe(200)
  })

  it('of news is found under its number, encoded or not, and under no other way to write it', async () => {
    const { id } = await createSample(server(), admin(), news, 'one spelling')
    const encoded = [...String(id)].map((digit) => `%3${digit}`).join('')
    const plain = await html(`/news/${id}`)
    expect(plain.text).toContain('one spelling')
    const again = await html(`/news/${encoded}`)
    expect(again.status).toBe(200)
    expect(again.text).toBe(plain.text)
    for (const other of [`0${id}`, `${id}.0`, `+${id}`, `%2B${id}`, `${id}%20`, `%25${encoded.slice(1)}`])
      expect((await html(`/news/${other}`)).status, other).toBe(404)
  })

  it('says that a section or a map does not exist, and is one page for all that do not', async () => {
    for (const [path, name, sentence] of [
      ['/donation', 'section', 'Bagian ini tidak ada.'],
      ['/gameinfo/quest', 'section', 'Bagian ini tidak ada.'],
      ['/gameinfo/server', 'section', 'Bagian ini tidak ada.'],
      ['/gameinfo/map', 'map', 'Map tidak ditemukan.'],
    ]) {
      const [one, two] = await Promise.all(['junk', '1abc'].map((value) => html(`${path}?${name}=${value}`)))
      expect(one?.text, path).toContain(sentence)
      expect(two?.text, path).toBe(one?.text)
    }
  })

  it('of maps names each of them once, in the order of their ids, and holds nothing else of those not chosen', async () => {
    const first = await createSample(server(), admin(), map, 'once & for all')
    const second = await createSample(server(), admin(), map, 'another')
    for (const query of ['', `?map=${second.id}`]) {
      const { text } = await html(`/gameinfo/map${query}`)
      expect(text.split('once &amp; for all')).toHaveLength(2)
      expect(text).not.toContain('once & for all')
      expect(text.indexOf(`<option value="${first.id}"`)).toBeLessThan(text.indexOf(`<option value="${second.id}"`))
      expect(text.split(`"id":${first.id},`)).toHaveLength(1)
    }
  })

  it('is not found where no browser would look for it, and nothing breaks', async () => {
    const { port } = new URL(server().url)
    const status = async (target: string) => {
      const socket = connect(Number(port), '127.0.0.1')
      socket.write(`GET ${target} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n`)
      return Number((await readAll(socket)).split(' ')[1])
    }
    for (const target of ['/\\[', '/\\host/news', '/x/../news', '/news\\', '/news/1/..', `/a${'/'.repeat(7_000)}x`])
      expect(await status(target), target.slice(0, 20)).toBe(404)
    // RFC 9112, section 3.2.2.
    expect(await status('http://127.0.0.1/news')).toBe(200)
    expect(await status('http://[/nothing')).toBe(404)
  })

  it('is kept by its ETag until the content it was made from changes, and no longer', async () => {
    const first = await html('/news')
    const etag = first.headers.get('etag') ?? ''
    const again = () => html('/news', { 'if-none-match': etag })
    expect((await again()).status).toBe(304)
    await createSample(server(), admin(), item, 'of no concern to news')
    expect((await again()).status).toBe(304)
    await createSample(server(), admin(), news, 'brand new')
    const changed = await again()
    expect(changed.status).toBe(200)
    expect(changed.text).toContain('brand new')
  })

  it('follows what it embeds: a map that is renamed is renamed in the drop list', async () => {
    const row = await createSample(server(), admin(), map, 'to be renamed')
    const values = {
      monster: 'Follower',
      map_information_id: row.id,
      items_id: (await createSample(server(), admin(), item)).id,
    }
    await admin.send('POST', `/api${drop.path}`, values)
    expect((await html('/gameinfo/server?section=droplist')).text).toContain('to be renamed')
    await admin.send('PUT', `/api${map.path}/${row.id}`, { map_name: 'Renamed' })
    expect((await html('/gameinfo/server?section=droplist')).text).toContain('Renamed')
  })

  it('[api.same-for-all] [attack.poisoned-cache] is the same bytes for every visitor, whoever asks and by whatever name', async () => {
    const plain = (await html('/news')).text
    expect((await html('/news?utm_source=x')).text).toBe(plain)
    expect((await html('/news', { authorization: `Bearer ${admin()}` })).text).toBe(plain)
    expect((await html('/news', { host: 'evil.example' })).text).toBe(plain)
    expect(plain).not.toContain('evil.example')
  })

  it('[attack.stored-scripts] carries a policy without unsafe-inline for scripts, and no script that it forbids', async () => {
    for (const path of ['/', '/admin']) {
      const { text, headers } = await html(path)
      const policy = headers.get('content-security-policy') ?? ''
      expect(policy).toContain("default-src 'self'")
      expect(policy).not.toContain('unsafe')
      const inline = [...text.matchAll(/<script(?![^>]*\bsrc=)([^>]*)>(.*?)<\/script>/gs)]
      const run = inline.filter(([, attributes]) => !attributes?.includes('application/json'))
      // The theme before the first paint; on the site what loads the files once it was painted, and the key that leads to its search.
      expect(run.map(([, attributes]) => attributes?.trim())).toEqual(path === '/' ? ['', '', ''] : [''])
      for (const [, , script = ''] of run)
        expect(policy).toContain(`'sha256-${createHash('sha256').update(script).digest('base64')}'`)
      expect(text).not.toMatch(/ on\w+="| style="/)
    }
  })

  it('of /admin is an empty document that a visitor of the site never downloads', async () => {
    const { text } = await html('/admin/news')
    expect(text).toContain('<div id="root"></div>')
    expect((await html('/')).text).not.toMatch(/src="[^"]*admin/)
  })
})

describe('The dates of a site', () => {
  const server = useTestServer('sqlite')

  it('[site.time-zone] are those of Jakarta until another time zone is set, which no wrong one is', async () => {
    let token = await server().signIn('admin')
    server().clock.time = new Date('2026-11-20T18:00:00Z')
    await server().call('POST', '/api/news', { token, body: { title: 'Kabar', description: 'Isi' } })
    const page = async () => String((await server().call('GET', '/news')).body)
    const set = (zone: string) => server().call('PUT', '/api/settings/site', { token, body: { time_zone: zone } })
    const usual = await page()
    expect(usual).toContain('>21 November 2026</time>')
    expect(usual).not.toContain('timeZone')
    for (const wrong of ['Asia/Jakartta', '+07:00', 'WIB', '7'])
      expect(await set(wrong)).toMatchObject({
        status: 422,
        body: { errors: { time_zone: ['Time zone must be the name of a time zone such as Asia/Jakarta.'] } },
      })
    expect(await set('America/New_York')).toMatchObject({ status: 200, body: { time_zone: 'America/New_York' } })
    expect(await page()).toContain('>20 November 2026</time>')
    // With it the browser writes the same.
    expect(await page()).toContain('"timeZone":"America/New_York"')
    server().clock.time = new Date('2026-12-31T18:00:00Z')
    expect(await page(), 'the year begins there, too').toMatch(/© (<!-- -->)?2026/)
    // Unlike the page above, this one was not cached before.
    expect(String((await server().call('GET', '/download')).body)).toMatch(/© (<!-- -->)?2026/)
    token = await server().signIn('admin')
    await set('')
    expect(await page()).toMatch(/© (<!-- -->)?2027/)
  })
})

describe('At New Year', () => {
  const server = useTestServer('sqlite')
  it('a page that is kept says the new year from midnight in Jakarta on', async () => {
    const read = async (time: string) => {
      server().clock.time = new Date(time)
      return String((await server().call('GET', '/news')).body)
    }
    expect(await read('2026-11-21T03:00:00Z')).toMatch(/© (<!-- -->)?2026/)
    expect(await read('2026-12-31T16:59:59Z')).toMatch(/© (<!-- -->)?2026/)
    const next = await read('2026-12-31T17:00:00Z')
    expect(next).toMatch(/© (<!-- -->)?2027/)
    expect(next).toContain('"year":2027')
  })
})

describe('The server', () => {
  const server = useTestServer('sqlite')
  it('says that it can serve', async () => {
    expect((await server().call('GET', '/healthz')).status).toBe(200)
  })

  it('answers 404 in JSON for an address below /api that nobody has', async () => {
    expect(await server().call('GET', '/api/nothing')).toMatchObject({ status: 404, body: { message: 'Not found.' } })
    expect((await server().call('DELETE', '/api/nothing')).status).toBe(404)
  })

  it('[attack.secrets-in-logs] gives a request number and no detail of a fault of its own', async () => {
    const { reader } = server().context.database
    await reader.destroy()
    const { status, body } = await server().call('GET', '/api/news')
    expect(status).toBe(500)
    expect(body).toMatchObject({ message: expect.stringMatching(/[0-9a-f-]{36}/), code: 'internal' })
    expect(JSON.stringify(body)).not.toMatch(/sqlite|kysely|node_modules|select/i)
    const page = await server().call('GET', '/news')
    expect(page.status).toBe(500)
    expect(page.body).toMatch(/Terjadi kesalahan.*[0-9a-f-]{36}/)
    expect(page.headers.get('cache-control')).toBe('no-store')
  })
})
