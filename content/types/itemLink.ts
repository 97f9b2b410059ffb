import { defineContent, field, type Row } from '../define.ts'
import { indonesian } from '../wording.ts'

/**
 * - `set`: items that are worn together. All rows of one set have the same `link_group`, and the same `effect`.
 * - `box`: the item is obtained from `source_id`, such as a box that is opened.
 * - `takes`: an exchange of `link_group` (the name of its NPC) takes the item, and gives `source_id`.
 * - `quest`: the quest of `link_group` asks for the item, or gives it to who has killed `monster_id`.
 * - `tames`: the item tames `monster_id`.
 */
export const ITEM_LINKS = ['set', 'box', 'takes', 'quest', 'tames'] as const

export const itemLink = defineContent({
  key: 'item-links',
  path: '/game-info/item-links',
  table: 'item_links',
  title: 'Item Link',
  screen: 'table-list/game-info/item-links',
  name: 'items_id',
  large: true,
  fields: {
    items_id: field.reference('item', { label: 'Item', as: 'items', required: true }),
    relation: field.choice({
      ...{ label: 'Hubungan', search: false, required: true, index: false, options: ITEM_LINKS },
      words: {
        set: 'Bagian dari set',
        box: 'Diperoleh dari',
        takes: 'Ditukar dengan',
        quest: 'Dipakai quest',
        tames: 'Menjinakkan',
      },
    }),
    source_id: field.reference('item', {
      ...{ label: 'Item lain', as: 'source' },
      hint: 'Kotak yang berisi item ini, atau yang diperoleh dari tukar-menukar.',
    }),
    monster_id: field.reference('monsters', { label: 'Monster', as: 'monster' }),
    link_group: field.text({
      isForPrograms: true,
      ...{ label: 'Kelompok', search: false, example: 'Set 12' },
      hint: 'Baris dengan kelompok yang sama menjadi satu set, satu penukaran atau satu quest.',
    }),
    quantity: field.number({ label: 'Jumlah', index: false }),
    chance: field.number({ label: 'Peluang', most: 100, decimals: 4, hint: 'Dalam persen.', index: false }),
    effect: field.longText({ label: 'Efek', search: false, hint: 'Satu efek per baris.' }),
  },
  list: { columns: ['id', 'items_id', 'relation', 'source_id', 'link_group'] },
  wording: indonesian('Item Link', {
    empty: 'Tidak ada data Item Link yang tersedia.',
    loaded: 'Data Item Link berhasil dimuat.',
    noneYet: 'Belum ada data Item Link.',
  }),
})
export type ItemLink = Row<typeof itemLink>
