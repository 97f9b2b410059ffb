import { expect } from 'vitest'
import { runToEnd } from '../../support/runProduct.ts'

export async function expectGapura(
  environment: Record<string, string>,
  args: string[],
  code: number,
  said: string | RegExp,
): Promise<void> {
  const matching = typeof said === 'string' ? expect.stringContaining(said) : expect.stringMatching(said)
  expect(await runToEnd('gapura', args, environment)).toMatchObject({ code, said: matching })
}
