import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { form, picture } from '../../support/samples.ts'
import { anyEngine, makeAccount, testEnvironment } from '../../support/testServer.ts'
import { newFolder, openPublished, until, type PublishedSite } from '../../support/published/publishedSite.ts'

/** Gives the site a hero by day. */
async function setHero({ site, url }: PublishedSite): Promise<void> {
  const post = async (path: string, body: string | FormData, headers: Record<string, string>) => {
    const answer = await fetch(`${url}/api${path}`, { method: 'POST', body, headers })
    expect(answer.status).toBeLessThan(300)
    return (await answer.json()) as Record<string, unknown> // as every route answers
  }
  const account = await makeAccount(site.context, 'admin', 'juragan')
  const { token } = await post('/login', JSON.stringify(account), { 'content-type': 'application/json' })
  const hero = form({}, { hero_day: await picture('png') })
  await post('/settings/look?_method=PUT', hero, { authorization: `Bearer ${String(token)}` })
}

// docs/operate/published-pages.md
it.each(anyEngine)(
  'Once all is written, what pages need is there, and what nothing leads to or the site no longer has is gone, on %s',
  async (engine) => {
    const environment = await testEnvironment(engine, { isMigrated: true })
    const before = await openPublished(environment, newFolder())
    await setHero(before)
    await before.stop()

    const folder = newFolder()
    const { stop } = await openPublished(environment, folder)
    // Before it has looked through the folder, which it does once nothing waits to be written.
    const unneeded = ['forgotten/@.html', `storage/news/${'0'.repeat(64)}.webp`].map((file) =>
      join(folder, 'fallback', file),
    )
    for (const file of unneeded) {
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, 'Dari dahulu')
    }
    await until(() => unneeded.every((file) => !existsSync(file)), 30_000)

    const page = readFileSync(join(folder, 'live/@.html'), 'utf8')
    expect(page).toMatch(/href="\/apple-touch-icon\.png\?v=/)
    const theme = /\/theme\/[0-9a-f]{16}\.css/.exec(page)?.[0] ?? ''
    const sheet = readFileSync(join(folder, 'live', theme), 'utf8')
    const heroes = [...sheet.matchAll(/url\("([^"]+)"\)/g)].map(([, address = '']) => address)
    expect(heroes.length).toBeGreaterThan(0)
    const icons = ['apple-touch-icon', 'icon-192', 'icon-512'].map((name) => `/${name}.png/@.png`)
    for (const tree of ['live', 'fallback'])
      for (const file of [...heroes, ...icons])
        expect([file, existsSync(join(folder, tree, file))]).toEqual([file, true])
    await stop()
  },
)
