import { describe, expect, it } from 'vitest'
import { searchFold } from '../../../content/searchFold.ts'
import { WordCollector, type Vocabulary } from './vocabulary.ts'

async function vocabularyOf(...texts: string[]): Promise<Vocabulary> {
  const collector = new WordCollector()
  for (const text of texts) collector.add(text)
  return collector.vocabulary()
}

describe('A vocabulary', () => {
  it('[search.typing-errors] finds the word one letter too many, one missing, another one or two changed places away', async () => {
    const words = await vocabularyOf('Poring Card', '[Lunatic]')
    const found = async (typed: string) => (await words.nearest(typed))?.word
    expect(await found('porring')).toBe('poring')
    expect(await found('oring')).toBe('poring')
    expect(await found('pring')).toBe('poring')
    expect(await found('porimg')).toBe('poring')
    expect(await found('oprign')).toBeUndefined()
    expect(await found('opring')).toBe('poring')
    expect(await found('porign')).toBe('poring')
    expect(await found('lunatik')).toBe('lunatic')
    expect(await found('xporinx')).toBeUndefined()
    expect(await found('')).toBeUndefined()
  })

  it('completes a word that is begun with an error', async () => {
    const words = await vocabularyOf('Prontera')
    expect((await words.nearest('prontr'))?.word).toBe('prontera')
    expect((await words.nearest('ptont'))?.word).toBe('prontera')
    expect(words.hasBeginning('pront')).toBe(true)
    expect(words.hasBeginning('ront')).toBe(false)
  })

  it('[search.typing-errors] prefers what is nearest, then what is most frequent, then the first of the alphabet', async () => {
    expect((await (await vocabularyOf('goblins', 'goblins', 'goblin')).nearest('gobliv'))?.word).toBe('goblin')
    expect((await (await vocabularyOf('marin', 'maron', 'maron')).nearest('maren'))?.word).toBe('maron')
    expect((await (await vocabularyOf('maron', 'marin')).nearest('maren'))?.word).toBe('marin')
    expect((await (await vocabularyOf('maron maron', 'marin')).nearest('maren'))?.word).toBe('marin')
  })

  it('folds words as a search does, and knows letters of any script', async () => {
    const words = await vocabularyOf('ÉCLAIR', 'ポリンカード')
    expect(await words.nearest('eclare')).toBeNull()
    expect((await words.nearest('eclait'))?.word).toBe('eclair')
    expect((await words.nearest(searchFold('ポリソカード')))?.word).toBe(searchFold('ポリンカード'))
  })

  it('leaves out numbers, short words and endless ones', async () => {
    const words = await vocabularyOf(`12345 abc ${'a'.repeat(100)} +10 Sword7`)
    expect(await words.nearest('12346')).toBeNull()
    expect(await words.nearest('abcd')).toBeNull()
    expect((await words.nearest('swordd'))?.word).toBe('sword7')
  })

  it('holds a bounded number of words, and compares a bounded number', async () => {
    const collector = new WordCollector()
    for (let number = 0; number < 60_000; number += 1) collector.add(`word${number.toString(36).padStart(4, '0')}x`)
    const words = await collector.vocabulary()
    expect(words.hasBeginning(`word${(39_999).toString(36).padStart(4, '0')}x`)).toBe(true)
    expect(words.hasBeginning(`word${(40_001).toString(36).padStart(4, '0')}x`)).toBe(false)
    const took = async () => {
      const begun = performance.now()
      await words.nearest('worx')
      await words.nearest('xqzvwkjh'.repeat(5))
      return performance.now() - begun
    }
    expect(Math.min(await took(), await took(), await took(), await took(), await took())).toBeLessThan(200)
  })
})
