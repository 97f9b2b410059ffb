import { describe, expect, it } from 'vitest'
import { fitOf, fitting } from './matching.ts'

const entry = (label: string, words = '') => ({ label, words })

describe('What fits what is typed', () => {
  it('[admin.palette] puts what is called so first, then what begins so, then words that begin so', () => {
    const all = [entry('Undrop'), entry('Server', 'drop list'), entry('NPC Drop'), entry('Drop List'), entry('Drop')]
    expect(fitting('drop', all).map(({ label }) => label)).toEqual([
      'Drop',
      'Drop List',
      'NPC Drop',
      'Server',
      'Undrop',
    ])
  })

  it('has every word somewhere, whatever its case and marks', () => {
    expect(fitOf('LIST drop', 'Drop List')).not.toBeNull()
    expect(fitOf('kategori', 'Kàtegori')).toBe(0)
    expect(fitOf('drop map', 'Drop List', 'game info')).toBeNull()
  })
})
