import { describe, expect, it } from 'vitest'
import type { Neighbour, Neighbours } from '../../../content/publishing/neighbours.ts'
import type { SampleRow } from '../../support/samples.ts'
import { engines, useTestServer, useToken } from '../../support/testServer.ts'

// The tests check the rules in docs/api/content.md, "Drafts and times".
describe.each(engines)('On %s, what is read after a news item', (engine) => {
  const server = useTestServer(engine)
  const editor = useToken(server, 'admin')
  const at = (minutes: number): string => new Date(server().clock.time.getTime() + minutes * 60_000).toISOString()
  async function create(title: string, values: Record<string, unknown>): Promise<number> {
    const { body } = await editor.send('POST', '/api/news', { title, description: title, ...values })
    return (body as SampleRow).id
  }
  const shown = async (id: number) => {
    const { body } = await server().call('GET', `/api/news/${id}?tree=true`)
    const { previous, next, related } = (body as { neighbours: Neighbours }).neighbours
    const name = (neighbour: Neighbour | null) => neighbour?.name ?? null
    return { previous: name(previous), next: name(next), related: related.map(({ name }) => name) }
  }

  it('[news.reading] are the public ones before and after it in time, and the newest others of its category', async () => {
    const patch = { category_id: 1 }
    const oldest = await create('Pertama', { published_at: at(-50), ...patch })
    const second = await create('Kedua', { published_at: at(-40), ...patch })
    const third = await create('Ketiga', { published_at: at(-30), category_id: 2 })
    await create('Keempat', { published_at: at(-20), ...patch })
    const newest = await create('Kelima', { published_at: at(-20) })
    await create('Draf', { state: 'draft', ...patch })
    await create('Nanti', { published_at: at(10), ...patch })
    expect(await shown(oldest)).toEqual({ previous: null, next: 'Kedua', related: ['Keempat'] })
    expect(await shown(second)).toEqual({ previous: 'Pertama', next: 'Ketiga', related: ['Keempat'] })
    expect(await shown(third)).toEqual({ previous: 'Kedua', next: 'Keempat', related: [] })
    // If a news item has no category, its related items are the newest of all other items.
    expect(await shown(newest)).toEqual({ previous: 'Keempat', next: null, related: ['Ketiga', 'Kedua', 'Pertama'] })
  })

  it('[news.reading] changes when one becomes public, without further action', async () => {
    const id = await create('Terakhir', {})
    await create('Malam ini', { published_at: at(12) })
    expect((await shown(id)).next).toBeNull()
    const page = async () => String((await server().call('GET', `/news/${id}`)).body).includes('Malam ini')
    expect(await page()).toBe(false)
    server().clock.time = new Date(at(12.1))
    expect((await shown(id)).next).not.toBeNull()
    expect(await page()).toBe(true)
  })
})
