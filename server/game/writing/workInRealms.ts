import type { Context } from '../../context/context.ts'
import { readRealms } from '../realms.ts'
import { writableRealm, type WritableRealm } from './gamePowers.ts'

export interface RealmWork {
  /** The key of the realm. */
  realm: string
  /** Gets null if the game of the realm cannot be changed. */
  work: (realm: WritableRealm | null) => Promise<void>
}

/**
 * Does what is to be done in each realm one after another. Games are independent: one that does not answer delays no other.
 */
export async function workInRealms(
  { database, config }: Pick<Context, 'database' | 'config'>,
  works: readonly RealmWork[],
  mayGoOn: () => boolean,
): Promise<void> {
  const { realms } = await readRealms(database.reader, config.games)
  await Promise.all(
    [...Map.groupBy(works, ({ realm }) => realm)].map(async ([key, ofRealm]) => {
      const found = realms.find((realm) => realm.key === key)
      const realm = found ? writableRealm(found) : null
      for (const { work } of ofRealm) if (mayGoOn()) await work(realm)
    }),
  )
}
