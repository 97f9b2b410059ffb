import { GAME_ACCOUNTS_TYPE } from '../../content/accounts/gameAccounts.ts'
import type { GameChoice } from '../../content/accounts/deletion.ts'
import { ORDERS_TYPE } from '../../content/shop/orders.ts'
import { PAYMENTS_TYPE } from '../../content/shop/payments.ts'
import { lockTokens, takeBackTokens } from '../apiTokens/tokens.ts'
import type { Context } from '../context/context.ts'
import type { Author } from '../database/changes/author.ts'
import { write, type Writer } from '../database/changes/write.ts'
import { largely } from '../database/database.ts'
import { isOneOf, withoutFields } from '../database/dialect/idList.ts'
import type { ContentTables } from '../database/tables.ts'
import { forfeitCredit } from '../shop/balances.ts'
import { endOrdersOf } from '../shop/orders/endOrders.ts'
import { reserveName } from '../users/reservedNames.ts'
import { isLastOwner } from '../users/userActions.ts'
import { lockUsername, users } from '../users/users.ts'
import { personalTables } from './personalData.ts'
import { findPerson, namesPerson, type Person } from './person.ts'

export type Outcome = 'deleted' | 'not found' | 'last owner'

interface Account {
  id: number
  created_at: string
  delete_at: string | null
}

interface Deletion {
  id: number
  /** Asked in the transaction that deletes, because the account may have been kept in the meantime. */
  isMeant: (account: Account) => boolean
  deletedAt: Date
  /** Without it what was chosen when the deletion was asked for. */
  games?: GameChoice | undefined
}

/**
 * Deletes an account with all data about the person, in one transaction. The log keeps its entries, and nothing in them
 * says who it was.
 */
export const deleteAccount = (
  { database, feed, hasher }: Pick<Context, 'database' | 'feed' | 'hasher'>,
  author: Author,
  { id, isMeant, deletedAt, games }: Deletion,
): Promise<Outcome> =>
  write(largely(database), feed, author, async (writer) => {
    const { tx, engine } = writer
    await lockTokens(writer)
    const account = await tx
      .selectFrom('users')
      .select(['id', 'username', 'role', 'suspended_at', 'created_at', 'delete_at', 'delete_games'])
      .where('id', '=', id)
      // Log-ins and writes of this account lock its row, so none is under way after this.
      .$if(engine === 'postgres', (query) => query.forUpdate())
      .executeTakeFirst()
    if (!account || !isMeant(account)) return 'not found'
    if (await isLastOwner(writer, account)) return 'last owner'
    await lockUsername(writer, account.username)
    await reserveName(tx, hasher, { username: account.username, from: deletedAt })
    const person = await findPerson(tx, engine, id)
    await takeBackTokens(writer, author.now, id)
    await partWithGames(writer, id, games ?? account.delete_games ?? 'keep')
    await endOrdersOf(writer, id, author)
    await forfeitCredit(writer, id, author)
    await deleteRows(writer, person)
    await writer.remove(users, id)
    await anonymizeLog(writer, person)
    await tx
      .insertInto('former_accounts')
      .values({ user_id: id, registered_at: account.created_at, deleted_at: deletedAt.toISOString() })
      // A restored database may give an id again that a deleted account had.
      .onConflict((conflict) =>
        conflict
          .column('user_id')
          .doUpdateSet({ registered_at: account.created_at, deleted_at: deletedAt.toISOString() }),
      )
      .execute()
    return 'deleted'
  })

/** The runner of server/game/accounts/partings.ts does in the games what is noted here: the accounts' rows are deleted. */
async function partWithGames({ tx, engine }: Writer, id: number, choice: GameChoice): Promise<void> {
  const accounts = await tx
    .selectFrom('game_accounts')
    .select(['realm', 'number', 'state'])
    .where('user_id', '=', id)
    // A creation that ends now gives the account its number.
    .$if(engine === 'postgres', (query) => query.forUpdate())
    .execute()
  const partings = accounts.flatMap(({ realm, number, state }) =>
    // An account that its owner is unlinking is not theirs to lock.
    number === null ? [] : [{ realm, number, choice: state === 'leaving' ? ('keep' as const) : choice }],
  )
  if (partings.length > 0) await tx.insertInto('game_partings').values(partings).execute()
}

async function deleteRows({ tx, engine }: Writer, person: Person): Promise<void> {
  await tx
    .deleteFrom('order_proofs')
    .where((eb) => isOneOf(engine, eb.ref('order_id'), person.orders))
    .execute()
  const rows = tx.withTables<ContentTables>()
  for (const [table, { names, emptied }] of personalTables) {
    if (table === users.table) continue
    for (const naming of names) {
      const { column, deletion } = naming
      const isNamed = namesPerson(engine, person, naming)
      if (deletion === 'delete') await rows.deleteFrom(table).where(isNamed).execute()
      if (deletion === 'forget' || deletion === 'blank')
        await rows
          .updateTable(table)
          .set({ ...(deletion === 'forget' && { [column]: null }), ...emptied })
          .where(isNamed)
          .execute()
    }
  }
}

/** A reason in the words of staff may name somebody. */
const NAMES = ['username', 'username_key', 'email', 'email_key', 'suspended_reason']
/** The name of a game account is often that of the person. */
const GAME_NAMES = ['name', 'number']
const ORDER_NAMES = ['account_name', 'account_number', 'character_name', 'character_id', 'note']

/** Entries of others keep the address that they were made from: it is not this person's. */
async function anonymizeLog({ tx, engine }: Writer, { id, actors, gameAccounts, orders }: Person): Promise<void> {
  await tx
    .updateTable('changes')
    .set({ address: null })
    .where('actor', 'in', actors)
    .where('address', 'is not', null)
    .execute()
  const about = tx.updateTable('changes').where('content_type', '=', users.type).where('row_id', '=', id)
  // Visitors register, and reset a password by PIN.
  await about.set({ address: null }).where('actor', '=', 'visitor').execute()
  await about
    .set((eb) => ({
      before: withoutFields(engine, eb.ref('before'), NAMES),
      after: withoutFields(engine, eb.ref('after'), NAMES),
    }))
    .execute()
  await tx
    .updateTable('changes')
    .where('content_type', '=', GAME_ACCOUNTS_TYPE)
    .where((eb) => isOneOf(engine, eb.ref('row_id'), gameAccounts))
    .set((eb) => ({
      before: withoutFields(engine, eb.ref('before'), GAME_NAMES),
      after: withoutFields(engine, eb.ref('after'), GAME_NAMES),
    }))
    .execute()
  await tx
    .updateTable('changes')
    .where('content_type', '=', PAYMENTS_TYPE)
    .where((eb) =>
      eb(
        'row_id',
        'in',
        eb
          .selectFrom('unassigned_payments')
          .select('id')
          .where((one) => isOneOf(engine, one.ref('order_id'), orders)),
      ),
    )
    .set((eb) => ({
      before: withoutFields(engine, eb.ref('before'), ['note']),
      after: withoutFields(engine, eb.ref('after'), ['note']),
    }))
    .execute()
  await tx
    .updateTable('changes')
    .where('content_type', '=', ORDERS_TYPE)
    .where((eb) => isOneOf(engine, eb.ref('row_id'), orders))
    .set((eb) => ({
      before: withoutFields(engine, eb.ref('before'), ORDER_NAMES),
      after: withoutFields(engine, eb.ref('after'), ORDER_NAMES),
    }))
    .execute()
}
