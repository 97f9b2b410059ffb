import type { Context } from '../../context/context.ts'
import { Lease } from '../../database/state/lease.ts'
import { RepeatedTask } from '../../process/queues/repeatedTask.ts'
import { readRealms } from '../realms.ts'
import { withGameWriter } from '../writing/gameWriter.ts'
import { hideNewCharacters } from './characters.ts'
import { powersOf, writableRealm, type WritableRealm } from '../writing/gamePowers.ts'
import { openCodes, takeAnswers } from './linkCodes.ts'
import { takeUnlinks } from './unlinks.ts'

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
      const asksNames = asksUnlinked && now.getTime() >= this.#namesAt + NAMES_MS
      if (asksUnlinked) this.#unlinkedAt = now.getTime()
      if (asksNames) this.#namesAt = now.getTime()
      await Promise.all(
        realms.map(async (found) => {
          const realm = writableRealm(found)
          if (!realm || lost.aborted) return
          const powers = powersOf(realm)
          const typed = codes.filter((code) => code.realm === realm.key)
          try {
            if (powers.has('codes') && typed.length > 0) await takeAnswers(this.#context, realm, typed, now)
            if (asksUnlinked && powers.size > 0 && (await this.#readyIn(realm).limit(1).executeTakeFirst()))
              await withGameWriter(realm.login, (writer) => takeUnlinks(this.#context, realm, writer, now))
            const hidden =
              powers.has('characters') && asksNames
                ? await this.#readyIn(realm).where('hidden_at', 'is not', null).execute()
                : []
            if (hidden.length > 0) await hideNewCharacters(this.#context, realm, hidden)
          } catch (error) {
            this.#onError(error)
          }
        }),
      )
    })
  }

  /** The condition that the number is not null lets SQLite use the index of numbers. */
  #readyIn({ key }: WritableRealm) {
    const accounts = this.#context.database.reader.selectFrom('game_accounts').selectAll()
    return accounts.where('realm', '=', key).where('number', 'is not', null).where('state', '=', 'ready')
  }
}
