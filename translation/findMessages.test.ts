import { expect, it } from 'vitest'
import { findMessages, withTokens } from './findMessages.ts'
import { hasTokens, withSentences } from '../content/messages/tokens.ts'

const CODE = `import { bilingual, messages } from './messages.ts'
// “Ž€” has characters of several bytes.
export const shop = messages('shop', {
  language: 'id',
  // On a button.
  cancel: 'Batal',
  'two-words': "Dua",
  none: null,
  steps: ['Satu', \`Dua\`],
  states: { paid: 'Sudah “dibayar”' } satisfies object,
})
export const common = bilingual('common', { id: { close: 'Tutup' }, en: { close: 'Close' } })
`

it('finds each sentence with its key, language and note', () => {
  const sentences = findMessages(CODE, 'shop.ts').flatMap(({ trees }) => trees.flatMap((tree) => tree.sentences))
  expect(sentences.map(({ key, language, text, note }) => [key, language, text, note])).toEqual([
    ['shop.language', 'id', 'id', ''],
    ['shop.cancel', 'id', 'Batal', 'On a button.'],
    ['shop.two-words', 'id', 'Dua', ''],
    ['shop.steps.0', 'id', 'Satu', ''],
    ['shop.steps.1', 'id', 'Dua', ''],
    ['shop.states.paid', 'id', 'Sudah “dibayar”', ''],
    ['common.close', 'id', 'Tutup', ''],
    ['common.close', 'en', 'Close', ''],
  ])
})

it('puts tokens in their place, which any quoted sentence can replace', async () => {
  const tokens = withTokens(CODE, 'shop.ts').replace(/^import.*/, '')
  expect(hasTokens(tokens)).toBe(true)
  expect(tokens).not.toMatch(/Batal|Sudah|Tutup|Close/)
  const awkward = '"\'`${x}\\\n</script>'
  const code = withSentences(tokens.replaceAll(/"(%%[^"]+%%)"/g, '`$1`'), (key, language) =>
    key === '' ? language : awkward,
  )
  const url = `data:text/javascript,${encodeURIComponent(code.replace(' satisfies object', ''))}`
  const module = (await import(/* @vite-ignore */ url)) as {
    shop: Record<string, unknown>
    common: (of: string) => object
  }
  expect(module.shop).toMatchObject({ language: 'id', cancel: awkward, none: null, steps: [awkward, awkward] })
  expect(module.common('en')).toEqual({ close: awkward })
})

it.each([
  ["messages('a', { language: 'id', b: `of ${x}` })", /a\.ts:2: .*one text/],
  ["messages('a', { language: 'id', ...others })", /a\.ts:2: .*name/],
  ["messages('a', { b: 'c' })", /a\.ts:2: .*language/],
  ["messages('a', others)", /a\.ts:2: .*object/],
])('refuses %s with its place', (code, reason) => {
  expect(() => findMessages(`\n${code}`, 'a.ts')).toThrow(reason)
})
