import { expect, it } from 'vitest'
import { textIn } from './langOf.ts'

it('[languages.right-to-left] a text in another language has the direction of its script', () => {
  expect(textIn('id')).toEqual({ lang: 'id', dir: 'ltr' })
  expect(textIn('ar')).toEqual({ lang: 'ar', dir: 'rtl' })
  expect(textIn('pa-Arab')).toEqual({ lang: 'pa-Arab', dir: 'rtl' })
  expect(textIn(undefined)).toBeUndefined()
})
