import { describe, expect, it } from 'vitest'
import { donationPackage } from '../../content/types/package.ts'
import { news } from '../../content/types/news.ts'
import { conditionIn, conditionsOf, fieldFilters } from './fieldFilters.ts'
import { readFilters } from './useListFilters.ts'

const yesNo = [
  ['true', 'Yes'],
  ['false', 'No'],
] as const

const filterOf = (type: typeof news | typeof donationPackage, name: string) => {
  const found = fieldFilters(type).find((filter) => filter.name === name)
  if (!found) throw new Error(`${type.key} cannot be filtered by ${name}.`)
  return found
}
const keysOf = (type: typeof news | typeof donationPackage, name: string) =>
  conditionsOf(filterOf(type, name), [], 'en').map(({ key }) => key)

describe('What a list can be narrowed by', () => {
  it('follows from the fields of its type, and from when a row has changed', () => {
    const names = fieldFilters(donationPackage).map(({ name }) => name)
    expect(names).toEqual([
      ...['package_name', 'category_id', 'items_id', 'price', 'is_bonus_package', 'image'],
      ...['description', 'changed_since'],
    ])
    expect(keysOf(donationPackage, 'package_name')).toEqual(['equals'])
    expect(keysOf(donationPackage, 'price')).toEqual(['range', 'filled', 'empty'])
    expect(keysOf(donationPackage, 'changed_since')).toEqual(['range'])
    expect(keysOf(news, 'category_id')).toEqual(['equals', 'filled', 'empty'])
    expect(keysOf(news, 'published_at')).toEqual(['range', 'filled', 'empty'])
  })

  it('is the language that a text lacks, if the site has several', () => {
    expect(fieldFilters(donationPackage, ['en']).map(({ name }) => name)).toContain('missing')
    const filter = fieldFilters(news, ['en', 'th']).find(({ name }) => name === 'missing')
    const found = filter && conditionsOf(filter, [['en', 'English']], 'en')
    expect(found).toEqual([{ key: 'is en', words: 'English', sets: { missing: 'en' }, asks: [] }])
    expect(readFilters(news, new URLSearchParams('missing=th'))).toEqual({ missing: 'th' })
    expect(readFilters(news, new URLSearchParams('missing=nothing'))).toEqual({})
  })

  it('is called by its own words where it is a picture', () => {
    const words = conditionsOf(filterOf(news, 'image'), [], 'en').map(({ words }) => words)
    expect(words).toEqual(['has one', 'none'])
  })

  it('is found again in an address', () => {
    const bonus = filterOf(donationPackage, 'is_bonus_package')
    const choices = conditionsOf(bonus, yesNo, 'en')
    expect(conditionIn(choices, bonus.params, { is_bonus_package: 'false' })?.words).toBe('No')
    expect(conditionIn(choices, bonus.params, {})).toBeNull()
    const price = filterOf(donationPackage, 'price')
    const conditions = conditionsOf(price, [], 'en')
    expect(conditionIn(conditions, price.params, { price_to: '5' })?.key).toBe('range')
    expect(conditionIn(conditions, price.params, { price_empty: 'true' })?.key).toBe('empty')
  })
})

describe('The filters in an address', () => {
  it('are those that the list can take; nonsense is left out', () => {
    const address =
      'category_id=3&items_id=poring&price_from=50000&price_to=-1&price_empty=perhaps&is_bonus_package=true' +
      '&changed_since=yesterday&monster=x&page=2&q=a&package_name='
    expect(readFilters(donationPackage, new URLSearchParams(address))).toEqual({
      category_id: '3',
      price_from: '50000',
      is_bonus_package: 'true',
    })
  })
})
