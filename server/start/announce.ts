import { site } from '../../content/settings/site.ts'
import { offerFirstAdmin } from '../accounts/firstAdmin.ts'
import { readSingle } from '../content/singleRow.ts'
import type { Context } from '../context/context.ts'

/**
 * Prints the site's address and, without an admin, a link that creates the first one: once, within a day. It is plain
 * text, not a log entry, because the link is a secret and logs are collected.
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
