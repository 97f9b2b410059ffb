import { setTimeout as sleep } from 'node:timers/promises'
import type { Report } from './report.ts'
import { outcomeOf } from './writer.ts'
import type { Received, Visitor } from './visitor.ts'
import { STALE_MS } from './writtenRows.ts'

const PIN = '482915'
const passwordNumber = (number: number): string => `Benteng${number}!x`

export interface Account {
  username: string
  /** What may be its password: more than one where it was not answered whether a change was saved. */
  passwords: Set<string>
  isAcknowledged: boolean
}

/** Registers accounts with a PIN, logs in to them, and sets their passwords anew by their PIN. */
export class AccountHolder {
  readonly accounts: Account[] = []
  readonly #visitors: readonly Visitor[]
  readonly #report: Report
  #changes = 0

  /** Each visitor has an address of its own: what one may try in an hour is limited. */
  constructor(visitors: readonly Visitor[], report: Report) {
    this.#visitors = visitors
    this.#report = report
  }

  async run(isOver: () => boolean, everyMs: number): Promise<void> {
    for (let turn = 0; !isOver(); turn += 1) {
      const start = performance.now()
      const known = this.accounts.filter(({ isAcknowledged }) => isAcknowledged)
      const account = known[Math.floor(Math.random() * known.length)]
      if (!account || turn % 3 === 0) await this.#register()
      else if (turn % 6 === 1) await this.#resetPassword(account)
      else await this.#logIn(account)
      await sleep(Math.max(0, everyMs - (performance.now() - start)))
    }
  }

  async #register(): Promise<void> {
    const username = `pemain${this.accounts.length}`
    const password = passwordNumber(0)
    const account: Account = { username, passwords: new Set([password]), isAcknowledged: false }
    this.accounts.push(account)
    const values = { username, email: `${username}@example.com`, password, password_confirmation: password, PIN }
    const received = await this.#post('/api/register', values)
    if (!this.#isAcknowledged('registration', received)) return
    account.isAcknowledged = true
    await this.#useToken(received)
  }

  async #logIn(account: Account): Promise<void> {
    const { username, passwords } = account
    for (const password of passwords) {
      const received = await this.#post('/api/login', { username, password })
      if (received.status === 401 && passwords.size > 1) {
        passwords.delete(password)
        continue
      }
      if (this.#isAcknowledged('log-in', received)) await this.#useToken(received)
      return
    }
  }

  async #resetPassword(account: Account): Promise<void> {
    const { username } = account
    const email = `${username}@example.com`
    const password = passwordNumber((this.#changes += 1))
    const asked = await this.#post('/api/forgot-password', { username, email, pin: PIN })
    if (asked.status !== 200) {
      this.#isAcknowledged('reset by PIN', asked)
      return
    }
    account.passwords.add(password)
    const received = await this.#post('/api/reset-password', {
      email,
      pin: PIN,
      password,
      password_confirmation: password,
    })
    if (this.#isAcknowledged('reset by PIN', received)) account.passwords = new Set([password])
    else if (outcomeOf(received).outcome === 'refused') account.passwords.delete(password)
  }

  /** A session that was begun is known everywhere, and stays. */
  async #useToken(received: Received): Promise<void> {
    const { token } = JSON.parse(received.body.toString()) as { token: string }
    await sleep(STALE_MS)
    const used = await this.#visitor().get('/api/me', { authorization: `Bearer ${token}` })
    if (used.status === 401) this.#report.breach('lost session', used.body.toString().slice(0, 200))
    this.#report.count(used.status === 200 ? 'sessions used' : 'sessions not used')
  }

  #isAcknowledged(kind: string, received: Received): boolean {
    const { outcome, code } = outcomeOf(received)
    if (outcome === 'acknowledged') {
      this.#report.count(kind)
      return true
    }
    const why = `${received.status || received.failure} ${code}`
    this.#report.refused(`${kind} ${why}`)
    if (outcome === 'refused' && ![503, 507].includes(received.status))
      this.#report.breach(
        'refused for no reason',
        `${kind}: ${received.status} ${received.body.toString().slice(0, 200)}`,
      )
    return false
  }

  #post(path: string, values: unknown): Promise<Received> {
    return this.#visitor().json('POST', path, values)
  }

  #visitor(): Visitor {
    const visitor = this.#visitors[Math.floor(Math.random() * this.#visitors.length)]
    if (!visitor) throw new Error('An account holder needs a visitor.')
    return visitor
  }
}
