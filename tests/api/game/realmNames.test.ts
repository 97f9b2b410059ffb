import { beforeAll, describe, expect, it } from 'vitest'
import { addRealms, figuresToken } from '../../support/game/asking.ts'
import { pagesOf } from '../../support/pages.ts'
import { engines, useTestServer } from '../../support/testServer.ts'

const ODD = [
  ...['Bob', '<GM>Bob', '</GM>Bob', 'BOB', 'bob', 'Ｂｏｂ', 'Bo\u200bb', 'Box II', 'Box Ⅱ', 'box ii', '>_<', '_', '<3'],
  ...['a/b', 'a\\b', '../..', '.', '..', '50%', '%2F', '100% & more', 'a?b=c', 'a#b', 'a+b', 'a b', "O'Brien", '"x"'],
  ...['&lt;b&gt;', '<script>alert(1)</script>', '勇者', 'สมชาย', '🐉', '김철수'],
]
const shown = (name: string) => (name === 'Bo\u200bb' ? 'Bob (2)' : name)
const row = (name: string, index: number) => ({ name, level: 900 - index, experience: 1, faction: 1, guild: name })

describe.each(engines)('Odd names of a game on %s', (engine) => {
  const server = useTestServer(engine)
  const { visible, html, status } = pagesOf(server)
  const read = async (path: string) =>
    (await server().call('GET', `/api/realms/main${path}`)).body as { name: string; rows: { name: string }[] }
  let send: (body: object) => Promise<void>
  beforeAll(async () => {
    const admin = await server().signIn('admin')
    await addRealms(server(), admin, [{ key: 'main', name: 'Midgard', adapter: 'pushed' }])
    const token = await figuresToken(server(), admin)
    send = async (body) => {
      const { status } = await server().call('PUT', '/api/realms/main/figures', { token, body })
      expect(status).toBe(200)
      await server().context.feed.poll()
    }
  })

  it('[realms.names] each have a row and a page that shows the name as it is written', async () => {
    await send({
      players: ODD.map(row),
      guilds: ODD.map((name, index) => ({ name, leader: name, members: 1, score: 900 - index })),
    })
    expect(ODD).toHaveLength(33)
    for (const list of ['players', 'guilds'])
      expect((await read(`/${list}`)).rows.map(({ name }) => name)).toEqual(ODD.map(shown))
    const links = [...(await html('/ranking')).matchAll(/href="(\/ranking\/player\?[^"]+)"/g)].map(([, link = '']) =>
      link.replaceAll('&#x27;', "'").replaceAll('&quot;', '"').replaceAll('&amp;', '&'),
    )
    expect(new Set(links).size).toBe(33)
    for (const [index, link] of links.entries()) {
      const name = shown(ODD[index] ?? '')
      expect(await status(link), link).toBe(200)
      const escaped = name.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
      expect((await visible(link)).replaceAll('&quot;', '"').replaceAll('&#x27;', "'")).toContain(`>${escaped}</h1>`)
      const card = await read(`/player?name=${encodeURIComponent(name)}`)
      expect(card, link).toMatchObject({ name, row: { name, place: index + 1 }, course: [{ place: index + 1 }] })
    }
  })

  it('[realms.names] keep their own course when they move', async () => {
    server().pass(86_400_000)
    await send({ players: ODD.toReversed().map(row) })
    for (const name of ['Bob', 'BOB', 'Box II', 'Box Ⅱ']) {
      const [before, now] = [ODD.indexOf(name) + 1, 33 - ODD.indexOf(name)]
      expect(await read(`/player?name=${encodeURIComponent(name)}`)).toMatchObject({
        row: { place: now, moved: { day: before - now } },
        course: [{ place: before }, { place: now }],
      })
    }
  })

  it('[realms.names] beyond the first thousand have a page and a place, too', async () => {
    await send({ players: Array.from({ length: 5_000 }, (_, index) => ({ ...row(`P${index}`, 0), guild: null })) })
    expect(await read('/player?name=P4321')).toMatchObject({ row: { place: 4_322 }, course: [] })
    expect(await status('/ranking/player?realm=main&name=P4321')).toBe(200)
    expect(await visible('/ranking?q=p4321')).toContain('4.322')
  })
})
