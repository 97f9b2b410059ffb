import { site } from '../../content/settings/site.ts'
import { offerFirstAdmin } from '../accounts/firstAdmin.ts'
import { readSingle } from '../content/singleRow.ts'
import type { Context } from '../context/context.ts'

/**
 * Prints where the site is and, with no admin yet, a link that makes the first one: it works once, for a day. This is
 * plain text and no entry of the log: the operator who has just started the site reads it, and the link is a secret,
 * which has no place where logs are collected.
 */
export async function announce(context: Context, port: number): Promise<void> {
  const { config, database, clock } = context
  const address = config.siteUrl ?? `http://localhost:${port}`
  const secret = await offerFirstAdmin(database, clock.now())
  const { name } = await readSingle(context, site)
  const lines = [`${name} is open at ${address}`]
  if (secret) {
    lines.push(
      '',
      'There is no admin yet. Whoever opens this link first becomes one; it works once, within 24 hours:',
      `  ${address}/admin/setup#${secret}`,
    )
  }
  console.log(`\n${lines.join('\n')}\n`)
}
