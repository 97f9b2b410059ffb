import type { Row, Value } from './sql.ts'

export type Adapter = 'rathena' | 'hercules'

/** An item of a letter or an inventory, by the columns of its table. */
export interface Item {
  nameid: number
  amount: number
  /** 64 bits, which a number of JavaScript cannot hold. */
  unique_id: string
  [column: string]: Value
}

const each = (count: number, ...names: string[]) =>
  Array.from({ length: count }, (_, place) => names.map((name) => `${name}${place}`)).flat()

/** MAX_SLOTS in both emulators' mmo header. */
export const CARDS = each(4, 'card')

/** MAX_ITEM_RDM_OPT of rAthena, MAX_ITEM_OPTIONS of Hercules. */
const OPTIONS: Record<Adapter, string[]> = {
  rathena: each(5, 'option_id', 'option_val', 'option_parm'),
  hercules: each(5, 'opt_idx', 'opt_val'),
}

/** The columns in the order of mail_loadmessage in src/char/int_mail.cpp and inter_rodex_fromsql in src/char/int_rodex.c. */
export const ATTACHMENT_COLUMNS: Record<Adapter, string[]> = {
  rathena: [
    ...['amount', 'nameid', 'refine', 'attribute', 'identify', 'unique_id', 'bound', 'enchantgrade'],
    ...CARDS,
    ...OPTIONS.rathena,
  ],
  hercules: [
    ...['nameid', 'amount', 'equip', 'identify', 'refine', 'grade', 'attribute', 'expire_time', 'bound', 'unique_id'],
    ...CARDS,
    ...OPTIONS.hercules,
  ],
}

/** The columns in the order of char_memitemdata_to_sql in src/char/char.cpp and src/char/char.c. */
export const INVENTORY_COLUMNS: Record<Adapter, string[]> = {
  rathena: [
    ...['nameid', 'amount', 'equip', 'identify', 'refine', 'attribute', 'expire_time', 'bound', 'unique_id'],
    ...['enchantgrade', 'favorite', 'equip_switch', ...CARDS, ...OPTIONS.rathena],
  ],
  hercules: [
    ...['nameid', 'amount', 'equip', 'identify', 'refine', 'grade', 'attribute', 'expire_time', 'bound', 'unique_id'],
    ...[...CARDS, ...OPTIONS.hercules, 'favorite'],
  ],
}

/** MAX_AMOUNT of one stack, in both emulators' mmo header. */
export const MAX_AMOUNT = 30_000

/** `struct item` stores the amount in 16 bits. */
export const MOST_IN_16_BITS = 32_767

export function itemOf(row: Row, columns: readonly string[]): Item {
  return {
    ...Object.fromEntries(columns.map((column) => [column, row[column] ?? 0])),
    nameid: Number(row['nameid']),
    amount: Number(row['amount']),
    unique_id: String(row['unique_id'] ?? 0),
  }
}

export const isSame = (one: Item | Row, other: Item | Row, columns: readonly string[]): boolean =>
  columns.every((column) => String(one[column] ?? 0) === String(other[column] ?? 0))

export const quoted = (columns: readonly string[]): string => columns.map((column) => `\`${column}\``).join(', ')
