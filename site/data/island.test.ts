import { readdirSync } from 'node:fs'
import { expect, it } from 'vitest'
import { islands } from './island.ts'

it('Each island has its script', () => {
  const files = readdirSync(new URL('../document/islands', import.meta.url))
  expect(files.toSorted()).toEqual(
    Object.keys(islands)
      .map((name) => `${name}.ts`)
      .toSorted(),
  )
})
