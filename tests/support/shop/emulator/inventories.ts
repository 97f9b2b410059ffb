import { CARDS, INVENTORY_COLUMNS, isSame, itemOf, quoted, type Adapter, type Item } from './items.ts'
import type { Row, Sql } from './sql.ts'

/** char_memitemdata_from_sql and char_getitemdata_from_sql. `id` stays with each item, as in `struct item`. */
export async function loadInventory(sql: Sql, adapter: Adapter, character: number): Promise<Item[]> {
  const columns = ['id', ...INVENTORY_COLUMNS[adapter]]
  const order = adapter === 'rathena' ? ' ORDER BY `id`' : ''
  const rows = await sql.rows(`SELECT ${quoted(columns)} FROM \`inventory\` WHERE \`char_id\`=?${order}`, [character])
  return rows.map((row) => itemOf(row, columns))
}

/**
 * char_memitemdata_to_sql of both emulators: compares the rows with the memory and changes what differs, in statements
 * without a transaction. If the SELECT fails, Hercules inserts the whole inventory once more; this one saves nothing then.
 */
export async function saveInventory(
  sql: Sql,
  { adapter, character, items }: { adapter: Adapter; character: number; items: readonly Item[] },
): Promise<void> {
  const columns = INVENTORY_COLUMNS[adapter]
  const rows = await sql.rows(`SELECT ${quoted(['id', ...columns])} FROM \`inventory\` WHERE \`char_id\`=?`, [
    character,
  ])
  const open = new Set(items)
  const pairs: { row: Row; item: Item }[] = []
  const gone: Row[] = []
  for (const row of rows) {
    const item = [...open].find((one) => isSame(one, row, IDENTITY[adapter]))
    if (item) {
      open.delete(item)
      pairs.push({ row, item })
    } else gone.push(row)
  }
  if (adapter === 'rathena') await changeRows(sql, pairs, gone)
  else await replaceRows(sql, character, { pairs, gone })
  if (open.size === 0) return
  const values = [...open].map((item) => [character, ...columns.map((column) => item[column] ?? 0)])
  await sql.run(`INSERT INTO \`inventory\`(${quoted(['char_id', ...columns])}) VALUES ?`, [values])
}

/** By these columns, a row and an item of the memory are the same item. rAthena leaves out the second card. */
const IDENTITY: Record<Adapter, string[]> = {
  rathena: ['nameid', 'card0', 'card2', 'card3', 'unique_id'],
  hercules: ['nameid', 'unique_id', ...CARDS, ...INVENTORY_COLUMNS.hercules.filter((name) => name.startsWith('opt_'))],
}

/** rAthena sends a statement for each row. */
async function changeRows(sql: Sql, pairs: readonly { row: Row; item: Item }[], gone: readonly Row[]): Promise<void> {
  const columns = INVENTORY_COLUMNS.rathena
  const set = columns
    .filter((column) => column !== 'nameid')
    .map((column) => `\`${column}\`=?`)
    .join(', ')
  for (const { row, item } of pairs) {
    if (isSame(row, item, columns)) continue
    const values = columns.filter((column) => column !== 'nameid').map((column) => item[column] ?? 0)
    await sql.run(`UPDATE \`inventory\` SET ${set} WHERE \`id\`=? LIMIT 1`, [...values, row['id']])
  }
  for (const { id } of gone) await sql.run('DELETE from `inventory` where `id`=? LIMIT 1', [id])
}

/** Hercules sends one statement for all changes; an item whose number the memory does not know yet counts as changed. */
async function replaceRows(
  sql: Sql,
  character: number,
  { pairs, gone }: { pairs: readonly { row: Row; item: Item }[]; gone: readonly Row[] },
): Promise<void> {
  const columns = INVENTORY_COLUMNS.hercules
  const changed = pairs
    .filter(({ row, item }) => !isSame(row, item, ['id', ...columns]))
    .map(({ row, item }) => [row['id'], character, ...columns.map((column) => item[column] ?? 0)])
  if (changed.length > 0)
    await sql.run(`REPLACE INTO \`inventory\` (${quoted(['id', 'char_id', ...columns])}) VALUES ?`, [changed])
  if (gone.length > 0) await sql.run('DELETE FROM `inventory` WHERE `id` IN (?)', [gone.map(({ id }) => id)])
}
