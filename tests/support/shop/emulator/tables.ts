import type { Adapter } from './items.ts'

const signed = (names: readonly string[]) => names.map((name) => `${name} smallint not null default 0`)
const each = (count: number, ...names: string[]) =>
  Array.from({ length: count }, (_, place) => names.map((name) => `${name}${place}`)).flat()

const cards = each(4, 'card').map((name) => `${name} int unsigned not null default 0`)
const common = [
  ...['refine tinyint unsigned not null default 0', 'attribute tinyint unsigned not null default 0'],
  ...['bound tinyint unsigned not null default 0', 'unique_id bigint unsigned not null default 0', ...cards],
]
const perItem: Record<Adapter, string[]> = {
  rathena: [
    ...common,
    'enchantgrade tinyint unsigned not null default 0',
    ...signed(each(5, 'option_id', 'option_val', 'option_parm')),
  ],
  hercules: [
    ...[...common, 'grade tinyint unsigned not null default 0', 'equip int unsigned not null default 0'],
    ...['expire_time int unsigned not null default 0', ...signed(each(5, 'opt_idx', 'opt_val'))],
  ],
}
const ofInventory: Record<Adapter, string[]> = {
  rathena: [
    ...['equip int unsigned not null default 0', 'expire_time int unsigned not null default 0'],
    'equip_switch int unsigned not null default 0',
  ],
  hercules: [],
}

/**
 * What sql-files/main.sql has beyond the tables of tests/support/game/schemas.ts, which are limited to what the site
 * reads: the columns of an item that the servers read, and the inventories.
 */
export function missingTables(adapter: Adapter): string[] {
  const attachments = adapter === 'rathena' ? 'mail_attachments' : 'rodex_items'
  const columns = perItem[adapter].map((column) => `add column if not exists ${column}`)
  return [
    `alter table ${attachments} ${columns.join(', ')}`,
    `create table if not exists inventory (
      id int unsigned not null auto_increment primary key, char_id int unsigned not null default 0,
      nameid int unsigned not null default 0, amount int unsigned not null default 0,
      identify smallint not null default 0, favorite tinyint unsigned not null default 0,
      ${[...perItem[adapter], ...ofInventory[adapter]].join(', ')}, key char_id (char_id)) engine=MyISAM`,
  ]
}
