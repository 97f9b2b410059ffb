import { describe, expect, it } from 'vitest'
import { form, picture, type SampleRow } from '../../support/samples.ts'
import { engines, useTestServer, useToken } from '../../support/testServer.ts'

const PACKAGES = '/api/donation/packages'

describe.each(engines)('A package on %s', (engine) => {
  const server = useTestServer(engine)
  const admin = useToken(server, 'admin')
  const make = async (path: string, values: object | FormData) => {
    const made = await admin.send('POST', path, values)
    expect(made, JSON.stringify(made.body)).toMatchObject({ status: 201 })
    return made.body as SampleRow
  }
  const read = async (path: string) => (await server().call('GET', path)).body
  const category = () => make('/api/donation/package-categories', { category_name: 'Paket' })
  const apple = async () =>
    make('/api/game-info/items', form({ items_name: 'Apel', kind: 'Healing' }, { icon: await picture('png', 24, 24) }))

  it('[donation.packages] has a picture if the operator wants, and loses it again', async () => {
    const values = {
      ...{ package_name: 'Paket', category_id: (await category()).id, items_id: (await apple()).id },
      ...{ price: 'Rp. 1', is_bonus_package: false },
    }
    const plain = await make(PACKAGES, values)
    expect(plain).toMatchObject({ ...values, image: null, image_url: null, image_width: null })
    const address = `${PACKAGES}/${plain.id}`
    const sent = await admin.send('POST', `${address}?_method=PUT`, form({}, { image: await picture('png', 160, 90) }))
    expect(sent).toMatchObject({
      status: 200,
      body: {
        ...values,
        image: expect.stringMatching(/^\/storage\/packages\/[0-9a-f]{64}\.webp$/),
        ...{ image_width: 160, image_height: 90 },
      },
    })
    const { image_url: shown } = sent.body as SampleRow
    const file = await fetch(server().url + String(shown))
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'image/webp'])
    expect(await read(PACKAGES)).toContainEqual(expect.objectContaining({ id: plain.id, image_url: shown }))
    expect(await admin.send('PUT', address, { price: 'Rp. 2' })).toMatchObject({ body: { image_url: shown } })
    expect(await admin.send('PUT', address, { image_removed: true })).toMatchObject({ body: { image: null } })
  })

  it('[donation.packages] [api.embedded-names] says how the items in it look, in one answer, which the page shows', async () => {
    const [{ id: category_id }, fruit] = [await category(), await apple()]
    const dagger = await make('/api/game-info/items', {
      items_name: 'Belati',
      kind: 'Weapon',
      subtype: 'Dagger',
      slots: 2,
    })
    const main = await make(PACKAGES, { package_name: 'Paket Isi', category_id, items_id: fruit.id })
    const extra = await make(PACKAGES, {
      package_name: 'Bekal',
      category_id,
      items_id: dagger.id,
      is_bonus_package: true,
    })
    const bonus = await make('/api/donation/package-bonuses', { package_id: main.id, bonus_package_id: extra.id })
    await make('/api/donation/item-package', { package_bonus_id: bonus.id, items_id: dagger.id })

    const rows = (await read(PACKAGES)) as (SampleRow & { items: object; bonuses: { items: { items: object }[] }[] })[]
    const shown = rows.find(({ id }) => id === main.id)
    expect(shown?.items).toEqual({
      ...{ id: fruit.id, items_name: 'Apel', name: 'Apel', kind: 'Healing', icon: fruit['icon'] },
      ...{ icon_url: fruit['icon_url'], icon_width: 24, icon_height: 24, icon_avif: fruit['icon_avif'] },
    })
    expect(shown?.bonuses[0]?.items[0]?.items, 'without what is not set').toEqual({
      ...{ id: dagger.id, items_name: 'Belati', name: 'Belati', slots: 2, kind: 'Weapon', subtype: 'Dagger' },
    })

    const html = await (await fetch(`${server().url}/donation?section=packages`)).text()
    for (const address of [`${fruit.id}-apel`, `${dagger.id}-belati`])
      expect(html).toContain(`<a href="/gameinfo/item/${address}">`)
    expect(html).toContain(`src="${String(fruit['icon_url'])}"`)
  })

  it('[donation.packages] is sold with its picture', async () => {
    const image = await picture('png', 160, 90)
    const { id: items_id } = await apple()
    const values = { package_name: 'Paket Dijual', category_id: (await category()).id, items_id }
    const { id, image_url: path } = await make(PACKAGES, form(values, { image }))
    const { id: retail } = await make('/api/donation/retail', { donation_title: 'Saldo', pricing: 'Rp. 1' })
    const credit = { price: 1_000, grants: [], credit: 1_000 }
    await make('/api/offers', { type: 'packages', id, ...credit })
    await make('/api/offers', { type: 'retail', id: retail, ...credit })
    expect(await read('/api/offers')).toEqual([
      expect.objectContaining({
        name: 'Paket Dijual',
        picture: { path, width: 160, height: 90, avif: expect.any(Boolean) },
      }),
      expect.objectContaining({ name: 'Saldo', picture: null }),
    ])
  })
})
