import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')
const scripts = readdirSync(join(root, 'scripts')).filter((name) => name.endsWith('.mjs'))

it('Commands that run tests name files that are there', () => {
  const named = scripts.flatMap((name) =>
    [...readFileSync(join(root, 'scripts', name), 'utf8').matchAll(/tests\/[\w/.-]+\.test\.ts/g)].map(([file]) => file),
  )
  expect(named.length).toBeGreaterThan(1)
  expect(named.filter((file) => !existsSync(join(root, file)))).toEqual([])
})
