import { messages } from '../../../content/messages/messages.ts'
import { MOST_MENU_ENTRIES, type MenuEntry } from '../../../content/settings/menuEntry.ts'
import { langOf } from '../../../site/data/langOf.ts'
import type { MenuItem } from '../../../site/data/siteContext.ts'
import { isPageAddress } from '../../../content/publishing/pageAddress.ts'
import type { PageDirectory } from '../../../content/publishing/pageDirectory.ts'
import { sitePathOf } from '../../../content/site/sitePages.ts'
import { partOf } from '../emptyParts.ts'
import { currentLanguage, type Language } from '../../messages/language.ts'

const words = messages('site.menu', {
  language: 'en',
  // The menu that a site begins with.
  initial: {
    HOME: 'HOME',
    NEWS: 'NEWS',
    'Game Info': 'Game Info',
    'Server Info': 'Server Info',
    'Quest Info': 'Quest Info',
    'Map Info': 'Map Info',
    'Server Rules': 'Server Rules',
    DOWNLOAD: 'DOWNLOAD',
    DONATION: 'DONATION',
  },
})

interface Entry {
  id: number | null
  label: string
  to: string
  parent: number | null
  lang: string | undefined
}

/** The first menu has the specification's labels in its rows. Each language has its own for those that nobody has changed. */
function labelOf(entry: Pick<MenuEntry, 'label' | 'languages'>): Pick<Entry, 'label' | 'lang'> {
  const initial: Readonly<Record<string, string>> = words.initial
  const own = initial[entry.label] ?? entry.label
  return { label: own, lang: own === entry.label ? langOf(entry, 'label') : undefined }
}

const named = ({ label, lang }: Pick<Entry, 'label' | 'lang'>) => (lang ? { label, lang } : { label })
const linkTo = (entry: Entry) => ({ ...named(entry), to: entry.to })

type Entries = readonly Pick<MenuEntry, 'id' | 'label' | 'address' | 'parent_id' | 'hidden' | 'languages'>[]
type OwnPages = Pick<PageDirectory, 'menu' | 'addresses' | 'moved'> | null

/** By the entries that they were made of. All pages have the same entries until somebody changes one. */
const menus = new WeakMap<
  Entries,
  { own: OwnPages; empty: readonly string[]; language: Language | null; menu: readonly MenuItem[] }
>()

/** `empty` are the addresses of parts of the site that have nothing to show. */
export function menuOf(entries: Entries, own: OwnPages, empty: readonly string[]): readonly MenuItem[] {
  const language = currentLanguage()
  const known = menus.get(entries)
  if (known?.own === own && known.empty === empty && known.language === language) return known.menu
  const menu = makeMenu(entries, own, empty)
  menus.set(entries, { own, empty, language, menu })
  return menu
}

/**
 * On each level, custom pages follow the menu entries. An entry is left out with its children if it is hidden, and also
 * if it has neither children nor a link to a page that is public and has something to show. `own` is null if nobody
 * knows which pages are public.
 */
function makeMenu(entries: Entries, own: OwnPages, empty: readonly string[]): MenuItem[] {
  const isLost = (address: string): boolean => {
    if (empty.includes(partOf(address))) return true
    const path = sitePathOf(address)
    return own !== null && isPageAddress(path) && !own.addresses.has(path) && !own.moved.has(path)
  }
  const above = new Map(entries.map(({ id, parent_id: parent }) => [id, parent]))
  const all: Entry[] = [
    ...entries.flatMap((entry) => {
      const { id, address: to, parent_id: parent } = entry
      return entry.hidden ? [] : [{ id, ...labelOf(entry), to: isLost(to) ? '' : to, parent }]
    }),
    ...(own?.menu ?? []).map(({ title: label, address: to, below, lang }) => {
      // The menu has only two levels. A page below an entry of the second level becomes a sibling of that entry.
      const parent = below === null ? null : (above.get(below) ?? below)
      return { id: null, label, to, parent, lang }
    }),
  ].slice(0, MOST_MENU_ENTRIES)
  const links = (id: number | null) =>
    id === null ? [] : all.filter(({ parent, to }) => parent === id && to).map(linkTo)
  return all.flatMap((entry): MenuItem[] => {
    if (entry.parent !== null) return []
    const below = links(entry.id)
    if (below.length > 0) return [{ ...named(entry), below }]
    return entry.to ? [linkTo(entry)] : []
  })
}
