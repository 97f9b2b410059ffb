import { fill } from '../../../content/messages/fill.ts'
import type { AdapterName } from '../../../content/settings/realm.ts'
import { fault, good, mind, type Finding } from '../../process/progress.ts'
import { gameVariable } from '../../process/gameUrls.ts'
import type { Read } from '../adapters/adapter.ts'
import { adapterOf, unknownQueries } from '../adapters/adapterOf.ts'
import { ALL_FIGURES, isExtra, type FigureName } from '../../../content/realms/figures.ts'
import { figures } from '../answers.ts'
import { placeOf, sentenceOf } from '../connection/failures.ts'
import type { GameDatabase } from '../connection/gameConnection.ts'
import { openGameDatabase } from '../connection/openGameDatabase.ts'
import { LIMITS } from '../connection/limits.ts'
import { hasDatabase, isPolled, probedServers, type PolledRealm, type Realm } from '../realms.ts'
import { checkWriting } from './checkWriting.ts'
import { excessOf } from './grants.ts'
import { fittingRead, lacksOf, readSchema, type Schema } from './lacks.ts'
import { missingIndexes } from './plan.ts'
import { nonsenseIn } from '../values.ts'
import { checkWording as words } from './wording.ts'

/**
 * `absent`: the game does not provide this data. `lacking`: the game's tables do not fit the adapter. `failed`: the
 * query failed.
 */
export interface AnswerReport {
  state: 'given' | 'absent' | 'lacking' | 'failed'
  ms?: number
  rows?: number
}

export interface RealmReport {
  key: string
  name: string
  adapter: AdapterName | null
  answers: Partial<Record<FigureName, AnswerReport>>
  findings: readonly Finding[]
  /** Those of the findings that are of game accounts. */
  accounts: readonly Finding[]
}

export const givenBy = (report: RealmReport): number =>
  Object.values(report.answers).filter(({ state }) => state === 'given').length

export const isSilent = (report: RealmReport): boolean => hasDatabase(report) && givenBy(report) === 0

const ROWS_TRIED = 100

export async function checkRealm(realm: Realm, now: Date, limits = LIMITS): Promise<RealmReport> {
  const { key, name, adapter } = realm
  return { key, name, adapter, ...(await checkDatabase(realm, now, limits)) }
}

type Checked = Pick<RealmReport, 'answers' | 'findings' | 'accounts'>

const only = (finding: Finding): Checked => ({ answers: {}, findings: [finding], accounts: [] })

async function checkDatabase(realm: Realm, now: Date, limits: typeof LIMITS): Promise<Checked> {
  const { key, name, adapter } = realm
  if (adapter === null) return only(fault(fill(words.unknownAdapter, { name }), words.unknownAdapterAdvice))
  if (adapter === 'pushed') return only(good(words.pushed))
  if (adapter === 'none') return only(probedServers(realm).length > 0 ? good(words.noDatabase) : nothing(name))
  if (!isPolled(realm)) {
    const variable = gameVariable(key)
    return only(fault(fill(words.noConnection, { name }), fill(words.noConnectionAdvice, { variable })))
  }
  const misfit = misfitOf(realm)
  if (misfit) return only(misfit)
  return inDatabase(realm, limits, only, async (database) => {
    const { answers, findings } = await checkAnswers(database, realm, now)
    const accounts = await checkWriting(realm, database, limits)
    return { answers, findings: [...findings, ...accounts], accounts }
  })
}

/** Runs `check` with the game's database, or returns why that could not be asked. */
async function inDatabase<T>(
  { connection }: PolledRealm,
  limits: typeof LIMITS,
  failed: (finding: Finding) => T,
  check: (database: GameDatabase) => Promise<T>,
): Promise<T> {
  let database: GameDatabase | undefined
  try {
    database = await openGameDatabase(connection, limits)
    return await check(database)
  } catch (error) {
    return failed(fault(...sentenceOf(error, connection)))
  } finally {
    await database?.close()
  }
}

/** Returns what `checkRealm` says of game accounts, without asking for figures. */
export async function checkGameAccounts(realm: Realm, limits = LIMITS): Promise<readonly Finding[]> {
  if (!isPolled(realm) || misfitOf(realm)) return []
  return inDatabase(
    realm,
    limits,
    (finding) => [finding],
    (database) => checkWriting(realm, database, limits),
  )
}

const nothing = (name: string): Finding => mind(fill(words.nothing, { name }), words.nothingAdvice)

function misfitOf({ name, adapter, connection: { variable, engine, queries } }: PolledRealm): Finding | null {
  if (adapter === 'queries') {
    const file = variable.replace(/_URL$/, '_QUERIES')
    return queries ? null : fault(fill(words.noQueries, { name }), fill(words.noQueriesAdvice, { variable: file }))
  }
  if (engine === 'mysql') return null
  return fault(fill(words.otherEngine, { variable, adapter }), words.otherEngineAdvice)
}

const unknownFindings = (realm: PolledRealm): Finding[] =>
  realm.adapter !== 'queries'
    ? []
    : unknownQueries(realm).map((name) => mind(fill(words.unknownQuery, { name }), words.unknownQueryAdvice))

async function checkAnswers(database: GameDatabase, realm: PolledRealm, now: Date): Promise<Omit<Checked, 'accounts'>> {
  const { connection } = realm
  const schema: Schema = database.engine === 'mysql' ? await readSchema(database) : new Map()
  const findings = [
    good(fill(words.answers, { place: placeOf(connection), version: database.version })),
    ...unknownFindings(realm),
  ]
  const excess = await excessOf(database)
  if (excess.length > 0) {
    const { user } = connection
    findings.push(mind(fill(words.excess, { user, excess: excess.join('; ') }), words.excessAdvice))
  }
  const reports: RealmReport['answers'] = {}
  const reads = adapterOf(realm).answers
  const values = { limit: ROWS_TRIED, now: Math.floor(now.getTime() / 1_000) }
  for (const answer of ALL_FIGURES) {
    const read = reads[answer]
    if ('absent' in read) {
      reports[answer] = { state: 'absent' }
      if (!isExtra(answer)) findings.push(good(fill(words.absent, { title: figures[answer].title, why: read.absent })))
      continue
    }
    const tried = await tryRead(database, realm, answer, read, schema, values)
    reports[answer] = tried.report
    findings.push(...tried.findings)
  }
  return { answers: reports, findings }
}

interface Tried {
  report: AnswerReport
  findings: Finding[]
}

async function tryRead(
  database: GameDatabase,
  { connection, adapter }: PolledRealm,
  answer: FigureName,
  best: Read,
  schema: Schema,
  values: Readonly<Record<string, string | number>>,
): Promise<Tried> {
  const { title } = figures[answer]
  const { read, wrong } = fittingRead(best, schema)
  const lacks = lacksOf(read, schema)
  // A game that keeps no such figure, or keeps it elsewhere, is whole.
  if (lacks.length > 0 && isExtra(answer)) {
    return { report: { state: 'absent' }, findings: [good(fill(words.leftOut, { title, lacks: lacks.join('; ') }))] }
  }
  if (lacks.length > 0) {
    const what = fill(words.lacking, { title, lacks: lacks.join('; ') })
    return { report: { state: 'lacking' }, findings: [mind(what, fill(words.lackingAdvice, { adapter }))] }
  }
  const begun = performance.now()
  try {
    const rows = await database.read(read.sql, values)
    const ms = Math.round(performance.now() - begun)
    const nonsense = nonsenseIn(answer, rows)
    return {
      report: { state: 'given', ms, rows: rows.length },
      findings: [
        good(fill(rows.length === 1 ? words.row : words.rows, { title, rows: rows.length, ms })),
        ...(wrong === null ? [] : [mind(fill(words.wrong, { title, wrong }), words.wrongAdvice)]),
        ...nonsense.map((what) => mind(fill(words.nonsense, { title, what }), words.nonsenseAdvice)),
        ...(await indexFindings(title, read, values, database)),
      ],
    }
  } catch (error) {
    const [what, advice] = sentenceOf(error, connection)
    return { report: { state: 'failed' }, findings: [mind(fill(words.failed, { title, what }), advice)] }
  }
}

async function indexFindings(
  title: string,
  read: Read,
  values: Readonly<Record<string, string | number>>,
  database: GameDatabase,
): Promise<Finding[]> {
  if (database.engine !== 'mysql') return []
  const indexes = await missingIndexes(database, read, values).catch(() => [])
  return indexes.map((index) => mind(fill(words.wholeTable, { title }), fill(words.wholeTableAdvice, { index })))
}
