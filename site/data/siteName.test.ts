import { describe, expect, it } from 'vitest'
import { hyphenated } from './siteName.ts'

const parts = (name: string): string[] => hyphenated(name).split('\u00ad')

describe('The name of a site', () => {
  it('has a soft hyphen at the end of a syllable near the middle of each long word', () => {
    expect(parts('Ksatriamandala')).toEqual(['Ksatria', 'mandala'])
    expect(parts('Petualangannusantarabaru')).toEqual(['Petualangannu', 'santarabaru'])
    expect(parts('Kerajaan Petualangannusa')).toEqual(['Kerajaan Petua', 'langannusa'])
  })

  it('is halved where a long word has no syllables', () => {
    expect(parts('XXXXXXXXXXXXXXXXXXXXXXXX')).toEqual(['X'.repeat(12), 'X'.repeat(12)])
  })

  it('is left whole where its words are short, or in letters that no hyphen breaks', () => {
    for (const name of ['Gapura', 'Kerajaan Nusantara Abadi', 'ราชอาณาจักรแห่งดวงดาว'])
      expect(hyphenated(name)).toBe(name)
  })
})
