import { expect } from 'vitest'
import { runToEnd } from '../../support/runProduct.ts'

/** Runs a command of `gapura` that must end with the exit code `code` and print a text that contains or matches `said`. */
export async function expectGapura(
  environment: Record<string, string>,
  args: string[],
  code: number,
  said: string | RegExp,
): Promise<void> {
  const matching = typeof said === 'string' ? expect.stringContaining(said) : expect.stringMatching(said)
  expect(await runToEnd('gapura', args, environment)).toMatchObject({ code, said: matching })
}
