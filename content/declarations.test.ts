import { expect, it } from 'vitest'
import { fieldsOfKind } from './define.ts'
import { contentTypes } from './index.ts'

// docs/product.md, section 9.
it('have text areas of 3 lines, or 4 for quest, reward and tutorial', () => {
  for (const type of contentTypes) {
    for (const [name, field] of fieldsOfKind(type, 'longText')) {
      const tall = ['quest', 'reward', 'tutorial'].includes(name)
      expect(field.rows ?? 3, `${type.key}.${name}`).toBe(tall ? 4 : 3)
    }
  }
})

it('name no field as a list names something else that it may be asked for', () => {
  for (const type of contentTypes) {
    for (const word of ['page', 'per_page', 'q', 'sort', 'order'])
      expect(type.fields, type.key).not.toHaveProperty(word)
  }
})
