import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { STORE_MARK, writeState, type StoreMarkKey } from '../../database/state/siteState.ts'
import { ObjectStoreError } from '../../objectStore/objectStore.ts'
import type { ObjectStores } from '../../objectStore/objectStores.ts'
import { namedKeys, orphanOf, type Orphan } from './namedKeys.ts'
import { placeOfNew, type PictureContext } from './place.ts'

// A backup that is restored elsewhere, and a new site with the settings of another, know a store whose pictures their database does
// not name. So a store says whose it is, by a mark that this database knows and its backups do not.

/** No picture is called so. */
const MARK = 'gapura-owner'
/** Objects that are looked up at once. */
const AT_ONCE = 200

type Owner =
  | 'own'
  /** The mark of another database. */
  | 'other'
  /** No mark. */
  | 'nobody'

/** Whether a database names every picture in a store. */
type Names = (context: OwnerContext, place: string) => Promise<boolean>
type OwnerContext = Omit<PictureContext, 'clock'>

const keyOf = (place: string): StoreMarkKey => `${STORE_MARK}${place}`

/** The mark of a store; null where it has none. Two addresses with the same mark are of the same store. */
export async function markOf({ stores }: OwnerContext, place: string): Promise<string | null> {
  return (await stores.read(place, MARK))?.toString() ?? null
}

/** The mark of a store that belongs to this database; null where anything else may need what lies there. */
export async function ownMark(context: OwnerContext, place: string): Promise<string | null> {
  const mark = await markOf(context, place)
  return mark !== null && (await isKnown(context, mark)) ? mark : null
}

async function isKnown({ database }: OwnerContext, mark: string): Promise<boolean> {
  const known = await database.reader
    .selectFrom('site_state')
    .select('key')
    .where('key', 'like', `${STORE_MARK}%`)
    .where('value', '=', mark)
    .executeTakeFirst()
  return known !== undefined
}

async function ownerOf(context: OwnerContext, place: string): Promise<Owner> {
  const mark = await markOf(context, place)
  if (mark === null) return 'nobody'
  return (await isKnown(context, mark)) ? 'own' : 'other'
}

/**
 * Marks a store that has no mark as this database's, where it names every picture that lies there: one that was restored from a
 * backup names none. Gives whose it is then. Throws ObjectStoreError.
 */
export async function claimStore(context: PictureContext, place: string, names: Names = namesAll): Promise<Owner> {
  const owner = await ownerOf(context, place)
  if (owner !== 'nobody' || !(await names(context, place))) return owner
  const { database, clock, stores } = context
  // Two processes of one site come to the same mark.
  const mark = await database.transaction(async (tx) => {
    const row = { key: keyOf(place), value: randomUUID(), updated_at: clock.now().toISOString() }
    await tx
      .insertInto('site_state')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    return tx.selectFrom('site_state').select('value').where('key', '=', row.key).executeTakeFirstOrThrow()
  })
  await (await stores.open(place)).put(MARK, Buffer.from(mark.value))
  return ownerOf(context, place)
}

/** Marks a store as this database's, whoever's it was: that one removes nothing there from then on. */
export async function takeOverStore(context: PictureContext, place: string): Promise<void> {
  const { database, clock, stores } = context
  const mark = randomUUID()
  await database.transaction((tx) => writeState(tx, keyOf(place), mark, clock.now()))
  await (await stores.open(place)).put(MARK, Buffer.from(mark))
}

const tried = new WeakMap<ObjectStores, { place: string; names: Names }[]>()

/** The same as claimStore, tried by this process once, since a large store takes long to list. */
export async function claimOnce(context: PictureContext, place: string, names: Names = namesAll): Promise<void> {
  const earlier = tried.get(context.stores) ?? []
  tried.set(context.stores, earlier)
  if (earlier.some((one) => one.place === place && one.names === names)) return
  await claimStore(context, place, names)
  earlier.push({ place, names })
}

/** Before the first picture that is put there. */
export const isEmpty: Names = async ({ stores }, place) => {
  for await (const entry of (await stores.open(place)).list()) if (orphanOf(entry)) return false
  return true
}

async function namesAll(context: OwnerContext, place: string): Promise<boolean> {
  let found: Orphan[] = []
  for await (const entry of (await context.stores.open(place)).list()) {
    const orphan = orphanOf(entry)
    if (orphan) found.push(orphan)
    if (found.length < AT_ONCE) continue
    if (!(await knowsAll(context, found))) return false
    found = []
  }
  return knowsAll(context, found)
}

async function knowsAll({ database: { reader } }: OwnerContext, found: readonly Orphan[]): Promise<boolean> {
  const named = await namedKeys(reader, found)
  const unnamed = [...new Set(found.filter(({ key }) => !named.has(key)).map(({ file }) => file.hash))]
  if (unnamed.length === 0) return true
  // What this database has noted to remove, and what it is putting there now.
  const { rows } = await sql<{ hash: string }>`
    select hash from picture_removals where hash in (${sql.join(unnamed)})
    union select hash from picture_claims where hash in (${sql.join(unnamed)})`.execute(reader)
  return rows.length === unnamed.length
}

/** The stores that this database has to do with: pictures lie there, are to be removed from there, or go there. */
export async function knownPlaces({ database, stores }: OwnerContext): Promise<string[]> {
  const { rows } = await sql<{ place: string }>`
    select place from picture_objects union select place from picture_removals`.execute(database.reader)
  const current = await placeOfNew(database.reader, stores)
  return [...new Set([...rows.map(({ place }) => place), ...(current === null ? [] : [current])])]
}

const sentences = {
  other: 'belongs to another site: it has the mark of another database',
  nobody: 'has no mark, and pictures that this database does not name: it may belong to another site',
} as const

/** Nothing is removed from a store that is not this site's. */
export class NotOwnError extends ObjectStoreError {
  override name = 'NotOwnError'
}

/** Says why nothing is removed from a store. */
export const notOwn = (place: string, owner: keyof typeof sentences): string =>
  `The store of the pictures ${place} ${sentences[owner]}. Nothing is removed there.`

/** What an operator does about it. */
export const whatToDo = (place: string): string =>
  `Give this site a store of its own (PICTURES, gapura pictures move). Only where no other site needs it any more, as when that was this site on a machine that is gone: gapura pictures move --to '${place}' --take-over`

/** See notOwn; null where the store is this site's, or will be by itself. Throws ObjectStoreError. */
export async function ownerFault(context: OwnerContext, place: string): Promise<string | null> {
  const owner = await ownerOf(context, place)
  if (owner === 'own' || (owner === 'nobody' && (await namesAll(context, place)))) return null
  return notOwn(place, owner)
}

/** Before pictures are moved to a store. Throws ObjectStoreError where it belongs to another site. */
export async function claimForMove(context: PictureContext, place: string): Promise<void> {
  const owner = await claimStore(context, place)
  if (owner === 'other') throw new NotOwnError(`${notOwn(place, owner)} ${whatToDo(place)}`)
}
