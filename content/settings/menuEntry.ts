import { defineContent, field, type Row } from '../define.ts'
import { english } from '../wording.ts'

/** More entries would not fit into any page header. */
export const MOST_MENU_ENTRIES = 50

/**
 * docs/product.md, section 2 (header), specifies the default menu. The migration that created this table inserted it.
 */
export const menuEntry = defineContent({
  key: 'menu',
  path: '/menu',
  table: 'menu_entries',
  title: 'Menu',
  screen: 'settings/menu',
  name: 'label',
  order: 'hand',
  readers: 'staff',
  fields: {
    label: field.text({ label: 'Label', required: true, limit: 40 }),
    address: field.text({
      label: 'Address',
      link: 'site',
      search: false,
      example: '/news',
      hint: 'A page of this site, or an address that begins with http:// or https://. An entry that has others below it opens their list instead. It is left out while its page has nothing to show.',
    }),
    parent_id: field.reference('menu', {
      label: 'Parent entry',
      as: 'parent',
      levels: 2,
      hint: 'The entry in whose list this one stands. Empty: it stands in the bar itself.',
    }),
    hidden: field.boolean({ label: 'Hidden' }),
  },
  list: { columns: ['label', 'address', 'parent_id', 'hidden'] },
  wording: english('Menu Entry', { empty: 'The menu is empty.' }),
})
export type MenuEntry = Row<typeof menuEntry>
