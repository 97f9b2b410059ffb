import { expect, it } from 'vitest'
import { Versions } from '../database/changes/versions.ts'
import { oncePerState } from './oncePerGeneration.ts'

it('makes something once for a burst and for each state of its type, and again where making failed', async () => {
  let tell: (type: string) => void = () => undefined
  const versions = new Versions({ listen: (listener) => (tell = (type) => listener(new Set([type]))) })
  let made = 0
  let fails = false
  const read = oncePerState(versions, 'news', async () => {
    made += 1
    const number = made
    await new Promise((resolve) => setTimeout(resolve, 5))
    if (fails) throw new Error('away')
    return number
  })
  expect(await Promise.all([read(), read(), read()])).toEqual([1, 1, 1])
  tell('items')
  expect(await read()).toBe(1)
  tell('news')
  const begun = read()
  tell('news')
  expect(await read(), 'what was begun before a change is not shared after it').toBe(3)
  expect(await begun).toBe(2)
  fails = true
  tell('news')
  await expect(read()).rejects.toThrow('away')
  fails = false
  expect(await read()).toBe(5)
})
