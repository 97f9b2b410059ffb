import { site } from '../../content/settings/site.ts'
import { offerFirstAdmin } from '../accounts/firstAdmin.ts'
import { readSingle } from '../content/singleRow.ts'
import type { Context } from '../context/context.ts'

/**
 * Prints the address of the site and, if there is no admin, a link that makes the first one, once, within a day. It is
 * plain text and not logged, since the link is a secret.
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
