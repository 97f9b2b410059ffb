import { fieldsOfKind, type ContentType } from '../../../content/define.ts'
import { isPageAddress } from '../../../content/publishing/pageAddress.ts'
import { sitePathOf } from '../../../content/site/sitePages.ts'
import { page } from '../../../content/types/page.ts'
import { validation } from '../../../content/validation.ts'
import { fill } from '../../../content/wording.ts'
import type { Writer } from '../../database/changes/write.ts'
import type { ContentTables } from '../../database/tables.ts'
import { invalid, type FieldErrors } from '../../errors/refusals.ts'
import type { RowValues } from '../bodyValues.ts'

/** Addresses at which no custom page is or was, drafts included. */
export async function missingPages(tx: Writer['tx'], addresses: readonly string[]): Promise<string[]> {
  const asked = addresses.filter((address) => isPageAddress(sitePathOf(address)))
  if (asked.length === 0) return []
  const paths = [...new Set(asked.map(sitePathOf))]
  const [present, former] = await Promise.all([
    tx.withTables<ContentTables>().selectFrom(page.table).select('address').where('address', 'in', paths).execute(),
    tx.selectFrom('former_addresses').select('address').where('address', 'in', paths).execute(),
  ])
  const known = new Set([...present, ...former].map(({ address }) => String(address)))
  return asked.filter((address) => !known.has(sitePathOf(address)))
}

/** Throws a 422 with every address that has no page. */
export async function refuseMissingPages({ tx }: Writer, type: ContentType, values: RowValues): Promise<void> {
  const errors: FieldErrors = {}
  for (const [name, { link, label }] of fieldsOfKind(type, 'text')) {
    const address = values[name]
    if (link !== 'site' || typeof address !== 'string') continue
    if ((await missingPages(tx, [address])).length > 0)
      errors[name] = [fill(validation[type.wording.language].siteLink, { label })]
  }
  if (Object.keys(errors).length > 0) throw invalid(errors)
}
