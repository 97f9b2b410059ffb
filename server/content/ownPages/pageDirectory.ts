import { page } from '../../../content/types/page.ts'
import type { Context } from '../../context/context.ts'
import type { ContentTables } from '../../database/tables.ts'
import { isShown, publicView } from '../publishing/publicRows.ts'

/** A public page of one's own, as what leads to it shows it. */
interface DirectoryEntry {
  address: string
  title: string
  updatedAt: string
  /** Where it stands in the menu: below an entry, or at the end of the bar; null where it does not. */
  menu: { below: number | null } | null
}

/** Where the pages of one's own are now, and where they were. */
export interface PageDirectory {
  /** In the order in which they were made. */
  pages: readonly DirectoryEntry[]
  addresses: ReadonlySet<string>
  /** Where a page is that has left an address. */
  moved: ReadonlyMap<string, string>
  /** When another page becomes public; null where only a change does that. */
  ends: Date | null
}

type Source = Pick<Context, 'database' | 'caches' | 'clock'>

/** The pages that are public now. They are read once for each version of them. */
export async function pageDirectory(source: Source): Promise<PageDirectory> {
  const { name, ends } = await publicView(source, page)
  return source.caches.ownPages.get(name, [page.key], async () => {
    const { reader } = source.database
    const [rows, former] = await Promise.all([
      reader
        .withTables<ContentTables>()
        .selectFrom(`${page.table} as row`)
        .select(['row.id', 'row.address', 'row.title', 'row.updated_at', 'row.in_menu', 'row.menu_id'])
        .where((eb) => isShown(page, { shown: 'public', now: source.clock.now() }, eb))
        .orderBy('row.id')
        .execute(),
      reader.selectFrom('former_addresses').select(['address', 'page_id']).execute(),
    ])
    const addressOf = new Map(rows.map(({ id, address }) => [Number(id), String(address)]))
    const addresses = new Set(addressOf.values())
    const moved = former.flatMap(({ address, page_id: id }): [string, string][] => {
      const now = addressOf.get(id)
      // A page that was made since has the address.
      return now === undefined || addresses.has(address) ? [] : [[address, now]]
    })
    return {
      pages: rows.map((row) => ({
        address: String(row['address']),
        title: String(row['title']),
        updatedAt: String(row['updated_at']),
        // SQLite has no boolean.
        menu: row['in_menu'] ? { below: row['menu_id'] === null ? null : Number(row['menu_id']) } : null,
      })),
      addresses,
      moved: new Map(moved),
      ends,
    }
  })
}
