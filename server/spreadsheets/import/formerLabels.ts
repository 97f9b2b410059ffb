import type { ContentType } from '../../../content/define.ts'

/** Labels that fields had until version 0.2.0. */
const formerLabels: Readonly<Record<string, string>> = {
  body: 'Formatted text',
  used_by: 'Who may use it',
  buy_price: 'Price at NPCs',
  sell_price: 'Price for NPCs',
  monster_name: 'Monster Name',
  base_experience: 'Base experience',
  job_experience: 'Job experience',
  cells_wide: 'Cells, wide',
  cells_high: 'Cells, high',
  monster_id: 'Monster ID',
  map_information_id: 'Map Info ID',
  npc_id: 'NPC ID',
  items_id: 'Items ID',
  respawn_seconds: 'Respawn',
}

/** Sheets that an earlier version exported can still be imported, because these labels are headings, too. */
export const withFormerLabels = (type: ContentType): ContentType => ({
  ...type,
  fields: Object.fromEntries(
    Object.entries(type.fields).map(([name, field]) => [name, { ...field, label: formerLabels[name] ?? field.label }]),
  ),
})
