import { expect, it } from 'vitest'
import { receiversOf } from './receivers.ts'

const [main, other] = [{ realm: 'main' }, { realm: 'other' }]

it('[orders.realms] Only game accounts of the realm whose items are in the basket can receive it', () => {
  expect(receiversOf([main], [other, main])).toEqual({ realm: 'main', receivers: [main] })
  expect(receiversOf([main], [other])).toEqual({ realm: 'main', receivers: [] })
})

it('[orders.realms] A basket with items of two realms is for the first in which the buyer has an account', () => {
  expect(receiversOf([main, other], [other, main])).toEqual({ realm: 'main', receivers: [main] })
  expect(receiversOf([main, other], [other])).toEqual({ realm: 'other', receivers: [other] })
})

it('[orders.realms] Every game account can receive credit', () => {
  expect(receiversOf([{ realm: null }], [main, other])).toEqual({ realm: null, receivers: [main, other] })
  expect(receiversOf([{ realm: null }, other], [main, other])).toEqual({ realm: 'other', receivers: [other] })
})
