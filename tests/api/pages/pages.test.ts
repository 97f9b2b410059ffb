import { request } from 'node:http'
import { createHash } from 'node:crypto'
import { connect } from 'node:net'
import { text as readAll } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { isGameEntry } from '../../../content/gameInfo/addresses.ts'
import { download } from '../../../content/types/download.ts'
import { drop } from '../../../content/types/drop.ts'
import { gem } from '../../../content/types/gem.ts'
import { item } from '../../../content/types/item.ts'
import { map } from '../../../content/types/map.ts'
import { news } from '../../../content/types/news.ts'
import { npc } from '../../../content/types/npc.ts'
import { serverRule } from '../../../content/types/serverRule.ts'
import { socialLink } from '../../../content/types/socialLink.ts'
import { publicPages } from '../../../scripts/lib/publicPages.mjs'
import { createRow } from '../../../server/content/operations.ts'
import { invalid, refused } from '../../support/answers.ts'
import { pagesOf } from '../../support/pages.ts'
import { authorAt } from '../../support/pastTheApi.ts'
import { rowsApi } from '../../support/rows.ts'
import { useTestServer } from '../../support/testServer.ts'
import { useSite } from '../../support/useSite.ts'

const year = (number: number) => new RegExp(`© (<!-- -->)?${number}`)
const DROPS = '/gameinfo/server?section=droplist'

/** `fetch` sends no TRACE. */
const rawMethod = (url: string, method: string, path: string) =>
  new Promise<{ status: number | undefined; allow: string | undefined }>((resolve, reject) => {
    request(url + path, { method }, (answer) => {
      answer.resume()
      resolve({ status: answer.statusCode, allow: answer.headers['allow'] })
    })
      .on('error', reject)
      .end()
  })

describe('A page', () => {
  const { server, admin, get, html, htmlAs, status, visible, create, change, list, sample } = useSite('sqlite')

  it('[roles.public] without content is complete', async () => {
    for (const path of ['/', '/news', '/gameinfo/server', '/login', '/register']) {
      const page = await get(path)
      expect(page.status, path).toBe(200)
      expect(page.text, path).toContain('<main')
    }
    expect(await html(DROPS)).toContain('No information available.')
  })

  it('[home.latest-news] [news.list] [server-info.npcs-and-drops] has its words in the HTML before any script', async () => {
    const { id } = await sample(news, 'first words')
    await sample(drop, 'in the drop list')
    await sample(npc, 'in the npc list')
    for (const path of ['/', '/news', `/news/${id}`])
      expect((await html(path)).split('<script')[1], path).toContain('first words')
    const dropped = /Nama monster in the drop list.*Map Name in the drop list.*Item Name in the drop list/s
    expect(await visible(DROPS)).toMatch(dropped)
    const sold = /NPC in the npc list.*Map Name in the npc list.*Buy With in the npc list/s
    expect(await visible('/gameinfo/server?section=npclist')).toMatch(sold)
  })

  it('[site.excerpts] shows excerpts of news without the marks of lists', async () => {
    const description = 'Rate baru:\n- EXP x15\n* Drop x5\n1. Gold x3'
    await create(news.path, { title: 'Rate', description, subtitle: '' })
    for (const path of ['/news', '/rss.xml']) {
      expect(await html(path), path).toMatch(/Rate baru:\s+EXP x15\s+Drop x5\s+Gold x3/)
      expect(await visible(path), path).not.toMatch(/- EXP x15|1\. Gold/)
    }
  })

  it('[attack.stored-scripts] shows all content as text', async () => {
    const attack = '</script><script>alert(1)</script><img src=x onerror=alert(1)>'
    const values = { title: attack, subtitle: attack, description: attack, image: null }
    const { id } = await createRow(server().context, authorAt(server()), news, values, true)
    for (const path of ['/', '/news', `/news/${id}`]) {
      const text = await html(path)
      expect(text, path).toContain('alert(1)')
      expect(text, path).not.toMatch(/<script>alert|<img src=x/)
    }
  })

  it('[site.not-found-text] [site.unknown-path] answers 404 and Halaman Tidak Ditemukan at an unknown address', async () => {
    for (const path of ['/nothing', '/gameinfo', '/NEWS/x/y', '/%E0%A4%A', '/.env']) {
      const page = await get(path)
      expect(page.status, path).toBe(404)
      if (path !== '/%E0%A4%A') expect(page.text, path).toContain('Halaman Tidak Ditemukan')
    }
    for (const words of ['map=999999', 'item=2147483647', 'monster=Nobody', `q=${'x'.repeat(6_000)}`])
      expect(await html(`${DROPS}&${words}`), words.slice(0, 20)).toContain('Tidak ada yang cocok')
    for (const words of ['map=2147483648', 'map=-1', 'item=x', 'q=%00', 'q=%20', 'page=999999999', 'page=-1'])
      expect(await status(`${DROPS}&${words}`), words).toBe(200)
    expect(await get('/gameinfo/server?section=nothing')).toMatchObject({
      status: 200,
      text: expect.stringContaining('tidak ada.'),
    })
    expect(await status('/gameinfo/map?map=')).toBe(200)
    for (const id of ['999999', '2147483648', '-1', 'x']) {
      const map = { status: 404, text: expect.stringContaining('Map tidak ditemukan.') }
      expect(await get(`/gameinfo/map?map=${id}`), id).toMatchObject(map)
    }
    for (const id of ['999999', 'abc', '-1', '99999999999999999999']) {
      const page = await get(`/news/${id}`)
      expect(page.status, id).toBe(404)
      expect(page.text, id).toContain('<main')
    }
  })

  it.each(['/News', '/GAMEINFO/Server', '/Admin', '/aDMIN/news', '/Login/'])(
    'is found whatever the case of its address: %s',
    async (path) => {
      expect(await status(path)).toBe(200)
    },
  )

  it('of news is found under its number, encoded or not, and under no other spelling of it', async () => {
    const { id } = await sample(news, 'one spelling')
    const encoded = [...String(id)].map((digit) => `%3${digit}`).join('')
    const plain = await html(`/news/${id}`)
    expect(plain).toContain('one spelling')
    expect(await get(`/news/${encoded}`)).toMatchObject({ status: 200, text: plain })
    for (const other of [`0${id}`, `${id}.0`, `+${id}`, `%2B${id}`, `${id}%20`, `%25${encoded.slice(1)}`])
      expect(await status(`/news/${other}`), other).toBe(404)
  })

  it.each([
    ['/donation?section', 'Bagian ini tidak ada.'],
    ['/gameinfo/quest?section', 'Bagian ini tidak ada.'],
    ['/gameinfo/server?section', 'Bagian ini tidak ada.'],
    ['/gameinfo/map?map', 'Map tidak ditemukan.'],
  ])('says that a section or a map does not exist, and is the same for all that do not: %s', async (path, sentence) => {
    const text = await html(`${path}=junk`)
    expect(text).toContain(sentence)
    expect(await html(`${path}=1abc`)).toBe(text)
  })

  it('of maps names each map once, in the order of their ids, and leaves out the maps that are not chosen', async () => {
    const first = await create(map.path, { map_name: 'once & for all' })
    const second = await create(map.path, { map_name: 'another' })
    for (const query of ['', `?map=${second.id}`]) {
      const text = await html(`/gameinfo/map${query}`)
      expect(text.split('>once &amp; for all</option>')).toHaveLength(2)
      const [at, after] = [first, second].map(({ id }) => text.indexOf(`<option value="${id}"`))
      expect(at).toBeGreaterThan(0)
      expect(after).toBeGreaterThan(Number(at))
    }
    const chosen = await html(`/gameinfo/map?map=${second.id}`)
    expect(chosen.split('once &amp; for all')).toHaveLength(2)
    expect(chosen).not.toContain('once & for all')
    expect(chosen.split(`"id":${first.id},`)).toHaveLength(1)
  })

  it('is not found at addresses that no browser requests, and nothing breaks', async () => {
    const requested = async (target: string) => {
      const socket = connect(Number(new URL(server().url).port), '127.0.0.1')
      socket.write(`GET ${target} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n`)
      return Number((await readAll(socket)).split(' ')[1])
    }
    for (const target of ['/\\[', '/\\host/news', '/x/../news', '/news\\', '/news/1/..', `/a${'/'.repeat(7_000)}x`])
      expect(await requested(target), target.slice(0, 20)).toBe(404)
    // RFC 9112, section 3.2.2: a request line may contain an absolute URL.
    expect(await requested('http://127.0.0.1/news')).toBe(200)
    expect(await requested('http://[/nothing')).toBe(404)
  })

  it('has an ETag that is valid until its content changes', async () => {
    const etag = (await get('/news')).headers.get('etag') ?? ''
    const again = () => get('/news', { 'if-none-match': etag })
    expect((await again()).status).toBe(304)
    await sample(item, 'not on the page of news')
    expect((await again()).status).toBe(304)
    await sample(news, 'brand new')
    const changed = await again()
    expect(changed.status).toBe(200)
    expect(changed.text).toContain('brand new')
  })

  it('changes with the rows that it refers to: the drop list shows the new name of a map', async () => {
    const row = await sample(map, 'to be renamed')
    const { id: items_id } = await sample(item, 'of the follower')
    await create(drop.path, { monster: 'Follower', map_information_id: row.id, items_id })
    expect(await html(DROPS)).toContain('to be renamed')
    await change(`${map.path}/${row.id}`, { map_name: 'Renamed' })
    expect(await html(DROPS)).toContain('Renamed')
  })

  it('[api.same-for-all] [attack.poisoned-cache] is the same bytes for every visitor, under every name of the host', async () => {
    const plain = await html('/news')
    expect(await html('/news?utm_source=x')).toBe(plain)
    expect((await get('/news', { authorization: `Bearer ${admin()}` })).text).toBe(plain)
    expect(await htmlAs('evil.example', '/news')).toBe(plain)
    expect(plain).not.toContain('evil.example')
  })

  it.each([
    // A public page has three inline scripts: for the theme, for loading the script files, and for the search key.
    ['/', 3],
    ['/admin', 2],
  ])(
    '[attack.stored-scripts] has a policy without unsafe-inline and no script that it forbids: %s',
    async (path, count) => {
      const { text, headers } = await get(path)
      const policy = headers.get('content-security-policy') ?? ''
      expect(policy).toContain("default-src 'self'")
      expect(policy).not.toContain('unsafe')
      const inline = [...text.matchAll(/<script(?![^>]*\bsrc=)([^>]*)>(.*?)<\/script>/gs)]
      const run = inline.filter(([, attributes]) => !attributes?.includes('application/json'))
      expect(run.map(([, attributes]) => attributes?.trim())).toEqual(Array(count).fill(''))
      for (const [, , script = ''] of run)
        expect(policy).toContain(`'sha256-${createHash('sha256').update(script).digest('base64')}'`)
      expect(text).not.toMatch(/ on\w+="| style="/)
    },
  )

  it('[site.footer-links] links to rules, download, registration and each community by its name in every footer', async () => {
    for (const type of [serverRule, download]) await sample(type, 'Kaki')
    await sample(socialLink, 'Balai')
    const [link] = await list(socialLink.path)
    // The test's site does not have the demo's items and maps, so the test skips their pages.
    for (const { path } of publicPages.filter(({ path }) => !isGameEntry(path))) {
      const footer = /<footer.*<\/footer>/s.exec(await html(path.replace(/#.*/, '')))?.[0] ?? ''
      for (const address of [String(link?.['link']), '/gameinfo/rules', '/download', '/register'])
        expect(footer, path).toContain(`href="${address}"`)
      expect(footer, path).toMatch(new RegExp(`<span class="[^"]*name[^"]*">${String(link?.['name'])}</span>`))
    }
  })

  it('[download.facts] shows the version, day, checksum and requirements of a download', async () => {
    const values = { group: 'Client', name: 'Mirror', size: '1 GB', link: 'https://example.com/x' }
    const facts = { game_version: '2.1', released: '2026-11-20', requirements: 'RAM 4 GB\nVGA 1 GB' }
    await create(download.path, { ...values, ...facts, checksum: 'ab12' })
    expect(await html('/download')).toContain('>ab12<')
    await create(download.path, { ...values, checksum: 'cd34' })
    const text = await html('/download')
    for (const fact of ['2.1', '20 November 2026', 'RAM 4 GB', 'VGA 1 GB', 'Daftar', 'Unduh', 'Masuk'])
      expect(text, fact).toContain(`>${fact}<`)
    expect(text, 'mirrors with different checksums have different files').not.toContain('>ab12<')
    expect(text).toContain('href="/gameinfo/server?section=general#general"')
  })

  it('[site.excerpts] shows a drawing of its kind for an item without a picture', async () => {
    await sample(gem, 'Onyx')
    const row = /<tr[^>]*>(?:(?!<\/tr>).)*Onyx.*?<\/tr>/s.exec(await html('/gameinfo/server?section=feature'))?.[0]
    expect(row).toMatch(/<use href="[^"]*things[^"]*svg#gem"/)
  })

  it('[site.closed-sections] summarizes closed sections', async () => {
    await sample(item, 'Permata')
    await sample(drop, 'Ular')
    expect(await html('/gameinfo/server')).toMatch(/\d+ drop · diperbarui \d+ \w+ 2026/)
    expect(await html('/gameinfo/server')).toContain('Ular')
  })

  it.each(['/login', '/register', '/forgot', '/Login', '/reset-password'])(
    '[site.forms-without-scripts] answers a form from a browser without scripts with an explanation, and does not read the form: %s',
    async (path) => {
      const body = new URLSearchParams({ username: 'Sari', password: 'Rahasia1!' })
      const response = await fetch(server().url + path, { method: 'POST', body })
      expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
      expect(response.headers.get('content-type')).toContain('text/html')
      const text = await response.text()
      expect(text).toContain('<h1>JavaScript harus aktif</h1>')
      expect(text).not.toMatch(/Sari|Rahasia/)
    },
  )

  it.each(['PUT', 'PATCH', 'DELETE', 'TRACE'])(
    '[api.methods] %s at a page is refused with 405 and Allow',
    async (method) => {
      const { status, allow } = await rawMethod(server().url, method, '/news')
      expect([status, allow]).toEqual([405, 'GET, HEAD'])
    },
  )

  it('[site.forms-without-scripts] that does not exist answers a form with 404 in JSON', async () => {
    const { status, headers } = await server().call('POST', '/nothing', { body: 'x' })
    expect([status, headers.get('content-type')]).toEqual([404, 'application/json; charset=utf-8'])
  })

  it('of the back-office is an empty document that a visitor of the site never downloads', async () => {
    expect(await html('/admin/news')).toContain('<div id="root"></div>')
    expect(await html('/')).not.toMatch(/src="[^"]*admin/)
  })
})

describe('The dates of a site', () => {
  const server = useTestServer('sqlite')
  const { html } = pagesOf(server)

  it('[site.time-zone] are those of Jakarta until another valid time zone is set', async () => {
    let token = await server().signIn('admin')
    const { create, change } = rowsApi(server, () => token)
    server().clock.time = new Date('2026-11-20T18:00:00Z')
    await create('/news', { title: 'Kabar', description: 'Isi' })
    const usual = await html('/news')
    expect(usual).toContain('>21 November 2026</time>')
    expect(usual).not.toContain('timeZone')
    const time_zone = ['Time zone must be the name of a time zone such as Asia/Jakarta.']
    for (const zone of ['Asia/Jakartta', '+07:00', 'WIB', '7']) {
      const answer = await server().call('PUT', '/api/settings/site', { token, body: { time_zone: zone } })
      expect(answer, zone).toMatchObject(invalid({ time_zone }))
    }
    const zone = { time_zone: 'America/New_York' }
    expect(await change('/settings/site', zone)).toMatchObject(zone)
    expect(await html('/news')).toContain('>20 November 2026</time>')
    expect(await html('/news'), 'so that scripts show the same').toContain('"timeZone":"America/New_York"')
    server().clock.time = new Date('2026-12-31T18:00:00Z')
    // Only /news was cached before the clock moved, so the test covers a cached page and an uncached page.
    for (const path of ['/news', '/download']) expect(await html(path), path).toMatch(year(2026))
    token = await server().signIn('admin')
    await change('/settings/site', { time_zone: '' })
    expect(await html('/news')).toMatch(year(2027))
  })
})

describe('A cached page', () => {
  const server = useTestServer('sqlite')
  const { html } = pagesOf(server)

  it('has the new year from midnight in Jakarta on', async () => {
    const read = async (time: string) => {
      server().clock.time = new Date(time)
      return html('/news')
    }
    expect(await read('2026-11-21T03:00:00Z')).toMatch(year(2026))
    expect(await read('2026-12-31T16:59:59Z')).toMatch(year(2026))
    const next = await read('2026-12-31T17:00:00Z')
    expect(next).toMatch(year(2027))
    expect(next).toContain('"year":2027')
  })
})

describe('The server', () => {
  const server = useTestServer('sqlite')

  it('answers 404 in JSON at an unknown address below /api', async () => {
    expect(await server().call('GET', '/api/nothing')).toMatchObject({ status: 404, body: { message: 'Not found.' } })
    expect((await server().call('DELETE', '/api/nothing')).status).toBe(404)
  })

  it('[attack.secrets-in-logs] reports its own fault with a request number and without details', async () => {
    await server().context.database.reader.destroy()
    const answer = await server().call('GET', '/api/news')
    expect(answer).toMatchObject(refused(500, 'internal'))
    expect(answer.body).toMatchObject({ message: expect.stringMatching(/[0-9a-f-]{36}/) })
    expect(JSON.stringify(answer.body)).not.toMatch(/sqlite|kysely|node_modules|select/i)
    const page = await server().call('GET', '/news')
    expect(page.status).toBe(500)
    expect(page.body).toMatch(/Terjadi kesalahan.*[0-9a-f-]{36}/)
    expect(page.headers.get('cache-control')).toBe('no-store, no-transform')
  })
})
