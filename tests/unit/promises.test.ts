import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { readPromises, testsByTag } from '../../scripts/lib/promises.mjs'

const promises = readPromises()
const tests = testsByTag()

it('each promise of tests/promises.txt is held by a test, and one that was removed is not', () => {
  expect(promises.length).toBeGreaterThan(300)
  expect(promises.filter(({ tag, removed }) => tests.has(tag) === (removed !== null)).map(({ tag }) => tag)).toEqual([])
})

it('each tag in the title of a test is a promise of tests/promises.txt, which has it once', () => {
  const known = promises.map(({ tag }) => tag)
  expect([...tests.keys()].filter((tag) => !known.includes(tag))).toEqual([])
  expect(known).toEqual([...new Set(known)].sort())
})

it('each promise that docs/security.md names exists', () => {
  const text = readFileSync(new URL('../../docs/security.md', import.meta.url), 'utf8')
  const named = [...text.matchAll(/`((?:attack|security)\.[a-z-]+)`/g)].map(([, tag]) => tag)
  expect(named.length).toBeGreaterThan(40)
  expect(named.filter((tag) => !promises.some((promise) => promise.tag === tag))).toEqual([])
})
