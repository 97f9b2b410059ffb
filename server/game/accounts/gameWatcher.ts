import type { Context } from '../../context/context.ts'
import type { Author } from '../../database/changes/author.ts'
import { write } from '../../database/changes/write.ts'
import { Lease } from '../../database/state/lease.ts'
import { RepeatedTask } from '../../process/queues/repeatedTask.ts'
import { hideOwnNames } from '../figures/hiddenNames.ts'
import { readRealms } from '../realms.ts'
import { withGameWriter } from '../writing/gameWriter.ts'
import { hideNewCharacters } from './characters.ts'
import { gameAccounts, type GameAccount } from './gameAccounts.ts'
import { powersOf, writable, type WritableRealm } from '../writing/gamePowers.ts'
import { openCodes, takeAnswers } from './linkCodes.ts'

const LOOK_MS = 2_000
const LEASE_MS = 60_000

/** How often the site asks a game which accounts were unlinked there, and for names of characters that are hidden. */
const UNLINKED_MS = 60_000
const NAMES_MS = 3_600_000

/** Looks at what players have done in their games: codes they typed, accounts they unlinked, characters they made. */
export class GameWatcher {
  readonly #context: Context
  readonly #onError: (error: unknown) => void
  readonly #lease: Lease
  readonly #task = new RepeatedTask()
  #unlinkedAt = 0
  #namesAt = 0
  #isStopping = false

  constructor(context: Context, onError: (error: unknown) => void) {
    this.#context = context
    this.#onError = onError
    this.#lease = new Lease(context, { name: 'watching-games', milliseconds: LEASE_MS })
  }

  start(): void {
    this.#task.start(() => this.run(), LOOK_MS, this.#onError)
  }

  async stop(): Promise<void> {
    this.#isStopping = true
    await this.#task.stop()
  }

  /** Games are independent: one that does not answer delays no other. */
  async run(): Promise<void> {
    const { clock, database, config } = this.#context
    const now = clock.now()
    const codes = await openCodes(this.#context, now)
    const asksUnlinked = now.getTime() >= this.#unlinkedAt + UNLINKED_MS
    if (this.#isStopping || (codes.length === 0 && !asksUnlinked)) return
    await this.#lease.hold(async (lost) => {
      const { realms } = await readRealms(database.reader, config.games)
      const accounts = asksUnlinked ? await this.#readyAccounts() : new Map<string, GameAccount[]>()
      const asksNames = asksUnlinked && now.getTime() >= this.#namesAt + NAMES_MS
      if (asksUnlinked) this.#unlinkedAt = now.getTime()
      if (asksNames) this.#namesAt = now.getTime()
      await Promise.all(
        realms.map(async (found) => {
          const realm = writable(found)
          if (!realm || lost.aborted) return
          const powers = powersOf(realm)
          const typed = codes.filter((code) => code.realm === realm.key)
          const own = accounts.get(realm.key) ?? []
          const hidden = own.filter(({ hidden_at }) => hidden_at !== null)
          try {
            if (powers.has('codes') && typed.length > 0) await takeAnswers(this.#context, realm, typed, now)
            if (powers.has('codes') && own.length > 0) await this.#takeUnlinks(realm, own, now)
            if (powers.has('characters') && asksNames && hidden.length > 0)
              await hideNewCharacters(this.#context, realm, hidden)
          } catch (error) {
            this.#onError(error)
          }
        }),
      )
    })
  }

  async #readyAccounts(): Promise<Map<string, GameAccount[]>> {
    const accounts = await this.#context.database.reader
      .selectFrom('game_accounts')
      .selectAll()
      .where('state', '=', 'ready')
      .execute()
    return Map.groupBy(accounts, ({ realm }) => realm)
  }

  async #takeUnlinks(realm: WritableRealm, accounts: readonly GameAccount[], now: Date): Promise<void> {
    const { database, feed } = this.#context
    await withGameWriter(realm.login, async (writer) => {
      for (const row of await writer.call('gapura_unlinks', [])) {
        const number = Number(row['account'])
        const account = accounts.find((one) => one.number === number)
        if (account) {
          const author: Author = { actor: `user:${account.user_id}`, requestId: null, address: null, now }
          await write(database, feed, author, async (change) => {
            await change.update(gameAccounts, account.id, { state: 'left', number: null, hidden_at: null })
            await hideOwnNames(change, feed.name, { realmId: realm.id, accountId: account.id, names: [], now })
          })
        }
        await writer.call('gapura_unlink_account', [number])
      }
    })
  }
}
