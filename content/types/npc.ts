import { defineContent, field, inEnglish, type Row } from '../define.ts'
import { indonesian } from '../wording.ts'

export const npc = defineContent({
  key: 'npclist',
  path: '/game-info/server-information/npclist',
  table: 'npcs',
  title: 'NPC List',
  screen: 'table-list/game-info/server-info/npclist',
  name: 'npc',
  large: true,
  fields: {
    ...inEnglish({
      npc: field.text({ label: 'NPC', required: true }),
      buy_with: field.longText({ label: 'Buy With' }),
      map_information_id: field.reference('mapinfo', { label: 'Map Info ID', as: 'map_information', required: true }),
    }),
    x: field.number({ label: 'X', hint: 'Letaknya di peta, dalam sel game: X dari kiri, Y dari bawah.' }),
    y: field.number({ label: 'Y' }),
  },
  list: { columns: ['id', 'npc', 'buy_with', 'map_information_id'] },
  wording: indonesian('NPC List', {
    empty: 'Tidak ada data NPC List yang tersedia.',
    loaded: 'Data NPC List berhasil dimuat.',
    noneYet: 'Data NPC List belum ada.',
    saveDefault: 'Terjadi kesalahan.',
  }),
})
export type Npc = Row<typeof npc>
