import { readFileSync } from 'node:fs'
import type { Adapter } from './items.ts'

const SCRIPT = readFileSync(new URL('../../../../deploy/game/ragnarok.txt', import.meta.url), 'utf8')

type Sql = (statement: string) => Promise<Record<string, unknown>[]>
type Value = number | string

/** Texts and values with `+` between them, as scripts of rAthena and Hercules write them. */
const PIECE = /"([^"]*)"|([.#@\w$]+(?:\([^)]*\))?)/g

/** The SQL of the script that operators install, in its order; what it needs is looked up when it is run. */
const between = (from: string, to: string): string => SCRIPT.slice(SCRIPT.indexOf(from), SCRIPT.indexOf(to))
const queriesIn = (part: string): string[] =>
  [...part.matchAll(/query_sql\(((?:"[^"]*"|\w+\([^)]*\)|[^",()])*)/g)].map(([, expression = '']) => expression)
const [NEXT = '', GOODS = ''] = queriesIn(between('OnTimer2000:', 'S_Give:'))
const [JUDGE = '', CLAIM = '', COUNT = '', NOTE = '', UNKNOWN = ''] = queriesIn(SCRIPT.slice(SCRIPT.indexOf('S_Give:')))
const assigned = (name: string): string =>
  new RegExp(`\\.@${name}\\$ = ((?:"[^"]*"|[^";])*);`).exec(between('OnTimer2000:', 'return;'))?.[1] ?? ''
const [OPEN, OWN] = [assigned('open'), assigned('own')]

/** Where the map server is killed. */
export type Kill = 'claimed' | 'noted' | 'given'

interface Session {
  account: number
  character: number
  /** `sd->regs.vars`, and which of them are not saved. */
  variables: Map<string, number>
  dirty: Set<string>
}

/**
 * The map server as far as the script for goods needs it: variables of accounts are read at the log-in, kept in memory, and
 * saved at the end of a script: run_script_main in src/map/script.cpp, intif_saveregistry in src/map/intif.cpp.
 */
export class GoodsScript {
  readonly #sql: Sql
  readonly #table: string
  readonly #knows: ReadonlySet<string>
  #sessions: Session[] = []
  #account = 0

  constructor(sql: Sql, adapter: Adapter, knows: readonly string[] = ['coins', 'vip']) {
    this.#sql = sql
    this.#table = adapter === 'rathena' ? 'acc_reg_num' : 'acc_reg_num_db'
    this.#knows = new Set(knows)
  }

  async logIn(account: number, character: number): Promise<void> {
    await this.#run(`update \`char\` set online = 1 where char_id = ${character}`)
    const rows = await this.#sql(`select \`key\`, value from ${this.#table} where account_id = ${account}`)
    const variables = new Map(rows.map((row) => [String(row['key']), Number(row['value'])]))
    this.#sessions.push({ account, character, variables, dirty: new Set() })
  }

  async logOut(account: number): Promise<void> {
    const session = this.#sessions.find((one) => one.account === account)
    if (!session) return
    await this.save(session)
    await this.#run(`update \`char\` set online = 0 where char_id = ${session.character}`)
    this.#sessions = this.#sessions.filter((one) => one !== session)
  }

  /** Nothing more is saved. The char server notes the characters as offline when it starts. */
  async kill(): Promise<void> {
    this.#sessions = []
    this.#account = 0
    await this.#run('update `char` set online = 0')
  }

  /** `OnTimer2000`, until each account has had its turn. `kill` ends the map server in the middle. */
  async tick(kill?: Kill): Promise<void> {
    do {
      const [row] = await this.#sql(this.#filled(NEXT, { '.@open$': OPEN, '.account': this.#account }))
      this.#account = Number(Object.values(row ?? {})[0] ?? 0)
      const session = this.#sessions.find(({ account }) => account === this.#account)
      if (!session) continue
      const goods = await this.#sql(this.#filled(GOODS, { '.@open$': OPEN, '.account': this.#account }))
      for (const { good } of goods) if (await this.#give(session, String(good), kill)) return this.kill()
      await this.save(session)
    } while (this.#account !== 0)
  }

  /** mapif_parse_Registry and inter_savereg in src/char/inter.cpp; `only` is what is saved before the char server ends. */
  async save(session: Session, only: readonly string[] = [...session.dirty]): Promise<void> {
    for (const key of only)
      await this.#run(
        `REPLACE INTO \`${this.#table}\` (\`account_id\`,\`key\`,\`index\`,\`value\`) VALUES ('${session.account}','${key}','0','${session.variables.get(key) ?? 0}')`,
      )
    session.dirty.clear()
  }

  /** Gives, and saves only these variables before the char server is killed. */
  async tickSaving(only: readonly string[]): Promise<void> {
    const save = this.save.bind(this)
    this.save = (session) => save(session, only)
    await this.tick()
    await this.kill()
    this.save = save
  }

  async #give(session: Session, good: string, kill?: Kill): Promise<boolean> {
    const counter = `#site_${good}`
    const read = (name: string) => session.variables.get(name) ?? 0
    const set = (name: string, value: number) => {
      session.variables.set(name, value)
      session.dirty.add(name)
    }
    const values: Record<string, Value> = {
      ...{ '.@good$': good, '.@own$': OWN, 'getcharid(3)': session.account, 'getcharid(0)': session.character },
      ...{ 'getd(.@counter$)': read(counter), '#CASHPOINTS': read('#CASHPOINTS') },
    }
    await this.#run(this.#filled(JUDGE, values))
    await this.#run(this.#filled(CLAIM, values))
    if (kill === 'claimed') return true
    const [row] = await this.#sql(this.#filled(COUNT, values))
    const [amount = 0, before = 0] = Object.values(row ?? {}).map(Number)
    if (amount === 0) return false
    values['.@total'] = before + amount
    await this.#run(this.#filled(NOTE, values))
    if (kill === 'noted') return true
    if (!this.#knows.has(good)) {
      await this.#run(this.#filled(UNKNOWN, values))
      return false
    }
    if (good === 'coins') set('#CASHPOINTS', read('#CASHPOINTS') + amount)
    set(counter, before + amount)
    return kill === 'given'
  }

  #filled(expression: string, values: Readonly<Record<string, Value>>): string {
    return [...expression.matchAll(PIECE)]
      .map(([, text, name = '']) => {
        if (text !== undefined) return text
        const value = values[name]
        if (value === undefined) throw new Error(`The script uses ${name}, which this emulator does not know.`)
        return typeof value === 'string' && value.includes('"') ? this.#filled(value, values) : String(value)
      })
      .join('')
  }

  async #run(statement: string): Promise<void> {
    await this.#sql(`${statement}; select 1`)
  }
}
