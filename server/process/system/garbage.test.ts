import { execFileSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { node } from '../../../scripts/lib/environment.mjs'

/** V8's functions for tests report how V8 creates the objects of `process.nextTick` after a full collection. */
function tickFeedback(prepare: string): string[] {
  const program = `
    import { collectAllGarbage, keepTickShape } from ${JSON.stringify(new URL('garbage.ts', import.meta.url).href)}
    const ticks = () => new Promise((done) => {
      let left = 10_000
      const next = () => (left-- > 0 ? process.nextTick(next) : done())
      next()
    })
    ${prepare}
    await ticks()
    await new Promise((resolve) => setTimeout(resolve))
    collectAllGarbage()
    await ticks()
    const feedback = new Function('return %GetFeedback(process.nextTick)')()
    console.log(JSON.stringify(feedback.filter((slot) => slot?.[0].startsWith('DefineKeyedOwn')).map((slot) => slot[1])))`
  const flags = ['--expose-gc', '--allow-natives-syntax', '--experimental-strip-types', '--no-warnings']
  return JSON.parse(
    execFileSync(node(), [...flags, '--input-type=module', '--eval', program], { encoding: 'utf8' }),
  ) as string[] // The program prints an array of strings.
}

describe('Collecting all garbage', () => {
  it('leaves ticks the one shape that they had', ({ skip }) => {
    skip(!tickFeedback('').includes('MEGAMORPHIC'), 'This V8 does not forget shapes.')
    expect(new Set(tickFeedback('keepTickShape()'))).toEqual(new Set(['MONOMORPHIC']))
  })
})
