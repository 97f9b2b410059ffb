import { expect, it } from 'vitest'
import { fill } from '../../content/messages/fill.ts'
import { readCatalogueFrom } from '../../content/messages/messages.ts'
import { countIn } from './countIn.ts'

it.each([
  ['id', '1.234 data'],
  ['en', '1,234 data'],
])('groups the digits of a count as screens in %s do', (language, text) =>
  expect(fill('{count, number} data', { count: countIn(language, 1234) })).toBe(text),
)

it('leaves the number to the sentence in other languages, so that it may have plurals', () => {
  const undo = readCatalogueFrom(() => ({ tag: 'pl', find: () => undefined }))
  expect(countIn('pl', 1234)).toBe(1234)
  undo()
})
