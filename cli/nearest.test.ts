import { expect, it } from 'vitest'
import { nearest } from './nearest.ts'

const known = ['admin create', 'admin list', 'backup', 'restore', 'doctor']

it.each([
  ['bakup', 'backup'],
  ['backpu', 'backup'],
  ['Doctro', 'doctor'],
  ['admin lst', 'admin list'],
  ['admin crate', 'admin create'],
  ['serve', null],
  ['x', null],
  ['', null],
])('%j means %j', (typed, meant) => {
  expect(nearest(typed, known)).toBe(meant)
})
