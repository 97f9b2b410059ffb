import { page } from '../../../content/types/page.ts'
import type { ContentType } from '../../../content/define.ts'
import type { Writer } from '../../database/changes/write.ts'
import type { StoredRow, StoredValue } from '../../database/tables.ts'

/** The former address of a page whose address changes; null if it does not change. */
export function leftAddress(
  { key }: ContentType,
  before: StoredRow,
  { address }: Readonly<Record<string, StoredValue>>,
): string | null {
  if (key !== page.key || address === undefined || address === before['address']) return null
  return String(before['address'])
}

export async function leaveAddress({ tx }: Writer, id: number, address: string, now: Date): Promise<void> {
  const left = { page_id: id, left_at: now.toISOString() }
  await tx
    .insertInto('former_addresses')
    .values({ address, ...left })
    .onConflict((conflict) => conflict.column('address').doUpdateSet(left))
    .execute()
}
