import { describe, expect, it } from 'vitest'
import type { SampleRow } from '../../support/samples.ts'
import { engines } from '../../support/testServer.ts'
import { useSite } from '../../support/useSite.ts'

const DROPS = '/game-info/server-information/droplist'
const PACKAGES = '/donation/packages'

describe.each(engines)('Lists, on %s,', (engine) => {
  const { create, change, get } = useSite(engine)
  const ids = async (address: string) => ((await get(`/api${address}`)).body as SampleRow[]).map(({ id }) => id)
  const name = (path: string, field: string, text: string) => create(path, { [field]: text })
  const mapNamed = (text: string) => name('/game-info/mapinfo', 'map_name', text)
  const itemNamed = (text: string) => name('/game-info/items', 'items_name', text)

  it('[lists.order] sort prices by their number, then by their text, those without a number first', async () => {
    const path = '/donation/service/services'
    const prices = ['Rp. 50.000', 'Rp. 600', 'Gratis', 'Rp. 1.250.000', '600 Cash', 'Rp. 12,5', 'bayar nanti']
    const made = new Map<string, number>()
    for (const pricing of prices) made.set(pricing, (await create(path, { donation_title: 'x', pricing })).id)
    const again = (await create(path, { donation_title: 'x', pricing: 'GRATIS' })).id
    const inOrder = ['bayar nanti', 'Gratis', '', 'Rp. 12,5', '600 Cash', 'Rp. 600', 'Rp. 50.000', 'Rp. 1.250.000']
    const expected = inOrder.map((price) => made.get(price) ?? again)
    expect(await ids(`${path}?sort=pricing`)).toEqual(expected)
    expect(await ids(`${path}?sort=pricing&order=desc`)).toEqual(expected.toReversed())
    expect(await ids(`${path}?sort=pricing&page=2&per_page=3`)).toEqual(expected.slice(3, 6))
  })

  it('[lists.order] sort references by their visible name, whole, by pages and filtered', async () => {
    const [zoo, ant, bee] = [await mapNamed('Zoo'), await mapNamed('ant'), await mapNamed('Bee')]
    const secondAnt = await mapNamed('ANT')
    const [sword, apple] = [await itemNamed('Sword'), await itemNamed('apple')]
    const drop = async (map: SampleRow, item: SampleRow) =>
      (await create(DROPS, { monster: 'Order', map_information_id: map.id, items_id: item.id })).id
    const first = await drop(zoo, apple)
    const second = await drop(secondAnt, sword)
    const third = await drop(ant, sword)
    const fourth = await drop(bee, apple)
    const fifth = await drop(ant, apple)
    // Two maps share a name, but the rows of each must stay together.
    const byMap = [third, fifth, second, fourth, first]
    for (const more of ['', '&monster=order', '&q=Order', '&changed_since=2000-01-01T00:00:00Z']) {
      expect(await ids(`${DROPS}?sort=map_information_id${more}`), more).toEqual(byMap)
      expect(await ids(`${DROPS}?sort=map_information_id&order=desc${more}`), more).toEqual(byMap.toReversed())
      expect(await ids(`${DROPS}?sort=map_information_id&page=2&per_page=2${more}`), more).toEqual(byMap.slice(2, 4))
    }
    expect(await ids(`${DROPS}?sort=items_id&page=1`)).toEqual([first, fourth, fifth, second, third])

    await change(`/game-info/mapinfo/${zoo.id}`, { map_name: 'Aa' })
    expect((await ids(`${DROPS}?sort=map_information_id`))[0]).toBe(first)
  })

  it('[lists.order] sort by names that are references themselves, rows without a reference first', async () => {
    const item = await itemNamed('Chain')
    const category = await name('/donation/package-categories', 'category_name', 'Chain')
    const values = { category_id: category.id, items_id: item.id, price: null, is_bonus_package: true }
    const pack = (package_name: string) => create(PACKAGES, { package_name, ...values })
    const [main, zebra, ape] = [await pack('Main'), await pack('Zebra'), await pack('ape')]
    const bonus = (bonus_package_id: number) =>
      create('/donation/package-bonuses', { package_id: main.id, bonus_package_id })
    const [withZebra, withApe] = [await bonus(zebra.id), await bonus(ape.id)]
    expect(await ids('/donation/package-bonuses?sort=bonus_package_id')).toEqual([withApe.id, withZebra.id])
    const brings = (bonus: SampleRow) =>
      create('/donation/item-package', { package_bonus_id: bonus.id, items_id: item.id })
    const [ofZebra, ofApe] = [await brings(withZebra), await brings(withApe)]
    expect(await ids('/donation/item-package?sort=package_bonus_id&page=1')).toEqual([ofApe.id, ofZebra.id])

    const news = async (category_id: number | null) =>
      (await create('/news', { title: 'order', description: 'x', category_id })).id
    const [late, early] = [
      await name('/news-categories', 'name', 'Zz order'),
      await name('/news-categories', 'name', 'aa order'),
    ]
    const [inLate, inNone, inEarly] = [await news(late.id), await news(null), await news(early.id)]
    const sorted = [inNone, inEarly, inLate]
    expect(await ids('/news?sort=category_id&page=1')).toEqual(sorted)
    expect(await ids('/news?sort=category_id&order=desc')).toEqual(sorted.toReversed())
  })
})
