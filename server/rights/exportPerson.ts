import { ORDERS_TYPE } from '../../content/shop/orders.ts'
import { GAME_ACCOUNTS_TYPE } from '../../content/accounts/gameAccounts.ts'
import { roleIdsOf } from '../auth/permissions.ts'
import { exportAudit, type AuditEntry } from '../audit/auditLog.ts'
import type { Context } from '../context/context.ts'
import type { Queries } from '../database/database.ts'
import type { ContentTables, StoredValue } from '../database/tables.ts'
import { users } from '../users/users.ts'
import { personalTables, type PersonalTable } from './personalData.ts'
import { findPerson, namesPerson, type Person } from './person.ts'

type Row = Readonly<Record<string, StoredValue>>

const columnsOf = ({ exported }: PersonalTable, isExported: boolean): string[] =>
  Object.keys(exported).filter((column) => exported[column] === isExported)

const rowsOf = (
  { longReader, engine }: Pick<Context['database'], 'longReader' | 'engine'>,
  person: Person,
  [table, personal]: (typeof personalTables)[number],
): Promise<Row[]> => {
  const columns = columnsOf(personal, true)
  const names = personal.names.filter(({ isOfOther }) => !isOfOther)
  if (columns.length === 0) return Promise.resolve([])
  return longReader
    .withTables<ContentTables>()
    .selectFrom(table)
    .select(columns)
    .where((eb) => eb.or(names.map((naming) => namesPerson(engine, person, naming)(eb))))
    .execute()
}

async function roleNames(queries: Queries, id: number): Promise<string[]> {
  const account = await queries.selectFrom('users').select('roles').where('id', '=', id).executeTakeFirst()
  const ids = account ? roleIdsOf(account) : []
  if (ids.length === 0) return []
  const found = await queries.selectFrom('roles').select('name').where('id', 'in', ids).orderBy('name_key').execute()
  return found.map(({ name }) => name)
}

function whose(actor: string, { id, actors }: Person): string {
  if (actor === `user:${id}`) return 'self'
  if (actors.includes(actor)) return 'token'
  return /^(?:user|token):/.test(actor) ? 'staff' : actor
}

const namesIn: Readonly<Record<string, readonly string[]>> = {
  [users.type]: ['username', 'email'],
  [GAME_ACCOUNTS_TYPE]: ['name', 'number'],
  [ORDERS_TYPE]: ['account_name', 'account_number', 'character_name', 'character_id', 'note', 'pay_to'],
}

const isOfOther = ({ id, gameAccounts, orders }: Person, { type, row_id }: AuditEntry): boolean =>
  (type === users.type && row_id !== id) ||
  (type === GAME_ACCOUNTS_TYPE && !gameAccounts.includes(row_id)) ||
  (type === ORDERS_TYPE && !orders.includes(row_id))

/** Names and addresses of others are theirs, so they are left out: of staff, and of accounts that this person changed. */
function entryFor(person: Person, entry: AuditEntry) {
  const { sequence, time, actor, action, type, row_id } = entry
  const by = whose(actor, person)
  const hidden = isOfOther(person, entry) ? (namesIn[type] ?? []) : []
  return {
    sequence,
    time,
    by,
    action,
    type,
    row_id,
    row_name: hidden.length > 0 ? null : entry.row_name,
    address: by === 'staff' ? null : entry.address,
    fields: entry.fields.filter(({ name }) => !hidden.includes(name)),
  }
}

/** In parts, because somebody of the staff may have caused a hundred thousand changes. */
async function* changesOf(queries: Queries, person: Person) {
  for (const actor of person.actors)
    for await (const entries of exportAudit(queries, { actor })) yield entries.map((entry) => entryFor(person, entry))
  const rows = [
    { type: users.type, row: person.id },
    ...person.gameAccounts.map((row) => ({ type: GAME_ACCOUNTS_TYPE, row })),
    ...person.orders.map((row) => ({ type: ORDERS_TYPE, row })),
  ]
  for (const row of rows)
    for await (const entries of exportAudit(queries, row))
      yield entries.filter(({ actor }) => !person.actors.includes(actor)).map((entry) => entryFor(person, entry))
}

/** Yields parts of one JSON object with everything that is stored about the person, except secrets. */
export async function* exportPerson({ database, clock }: Pick<Context, 'database' | 'clock'>, id: number) {
  const { longReader } = database
  const person = await findPerson(longReader, database.engine, id)
  const beginning = { made_at: clock.now().toISOString(), role_names: await roleNames(longReader, id) }
  yield JSON.stringify(beginning).slice(0, -1)
  for (const declared of personalTables) {
    const [table] = declared
    yield `,\n${JSON.stringify(table)}:${JSON.stringify(await rowsOf(database, person, declared))}`
  }
  const secret = personalTables.map(([table, personal]) => [table, columnsOf(personal, false)])
  yield `,\n"left_out":${JSON.stringify(Object.fromEntries(secret))}`
  yield ',\n"changes":['
  let separator = '\n'
  for await (const entries of changesOf(longReader, person)) {
    if (entries.length === 0) continue
    yield separator + entries.map((entry) => JSON.stringify(entry)).join(',\n')
    separator = ',\n'
  }
  yield ']}\n'
}
