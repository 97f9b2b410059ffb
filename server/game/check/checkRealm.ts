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

const ACCOUNT_ADVICE =
  'Give the site an account of its own that may read this database and nothing else (docs/game.md).'

const GRANT_ADVICE = 'If the game has the table, grant the site to read it (docs/game.md).'

export async function checkRealm(realm: Realm, now: Date, limits = LIMITS): Promise<RealmReport> {
  const { key, name, adapter } = realm
  return { key, name, adapter, ...(await checkDatabase(realm, now, limits)) }
}

type Checked = Pick<RealmReport, 'answers' | 'findings' | 'accounts'>

const only = (finding: Finding): Checked => ({ answers: {}, findings: [finding], accounts: [] })

async function checkDatabase(realm: Realm, now: Date, limits: typeof LIMITS): Promise<Checked> {
  const { key, name, adapter } = realm
  if (adapter === null)
    return only(fault(`${name} has an adapter that this release does not have.`, 'Choose another in Settings, Realms.'))
  if (adapter === 'pushed') return only(good('A script sends its figures.'))
  if (adapter === 'none') return only(probedServers(realm).length > 0 ? good('It has no database.') : nothing(name))
  if (!isPolled(realm)) {
    const variable = gameVariable(key)
    return only(fault(`${name} has no connection.`, `Set ${variable} in the environment (docs/game.md).`))
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

const nothing = (name: string): Finding =>
  mind(
    `${name} has no database, and names no server and no query: nothing is known of it.`,
    'Name them in Settings, Realms, or choose another adapter.',
  )

function misfitOf({ name, adapter, connection: { variable, engine, queries } }: PolledRealm): Finding | null {
  if (adapter === 'queries') {
    const file = variable.replace(/_URL$/, '_QUERIES')
    return queries ? null : fault(`${name} has no queries.`, `Set ${file} to a file of them (docs/game.md).`)
  }
  if (engine === 'mysql') return null
  return fault(
    `${variable} is no database of MySQL or MariaDB, in which ${adapter} keeps its tables.`,
    'Set its address, or choose own queries in Settings, Realms.',
  )
}

const unknownFindings = (realm: PolledRealm): Finding[] =>
  realm.adapter !== 'queries'
    ? []
    : unknownQueries(realm).map((name) =>
        mind(`The file of queries names ${name}, which is no figure.`, 'See docs/game.md for their names.'),
      )

async function checkAnswers(database: GameDatabase, realm: PolledRealm, now: Date): Promise<Omit<Checked, 'accounts'>> {
  const { connection } = realm
  const schema: Schema = database.engine === 'mysql' ? await readSchema(database) : new Map()
  const findings = [good(`${placeOf(connection)} answers: ${database.version}.`), ...unknownFindings(realm)]
  const excess = await excessOf(database)
  if (excess.length > 0) {
    findings.push(mind(`The account ${connection.user} may do more than read: ${excess.join('; ')}.`, ACCOUNT_ADVICE))
  }
  const reports: RealmReport['answers'] = {}
  const reads = adapterOf(realm).answers
  const values = { limit: ROWS_TRIED, now: Math.floor(now.getTime() / 1_000) }
  for (const answer of ALL_FIGURES) {
    const read = reads[answer]
    if ('absent' in read) {
      reports[answer] = { state: 'absent' }
      if (!isExtra(answer)) findings.push(good(`${figures[answer].title}: ${read.absent}.`))
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
    return { report: { state: 'absent' }, findings: [good(`${title}: left out, since ${lacks.join('; ')}.`)] }
  }
  if (lacks.length > 0) {
    const advice = `This fork's tables are not those of ${adapter}, or the account may not read them. Without it this answer is left out.`
    return { report: { state: 'lacking' }, findings: [mind(`${title}: ${lacks.join('; ')}.`, advice)] }
  }
  const begun = performance.now()
  try {
    const rows = await database.read(read.sql, values)
    const ms = Math.round(performance.now() - begun)
    const nonsense = nonsenseIn(answer, rows)
    return {
      report: { state: 'given', ms, rows: rows.length },
      findings: [
        good(`${title}: ${rows.length} ${rows.length === 1 ? 'row' : 'rows'} in ${ms} ms.`),
        ...(wrong === null ? [] : [mind(`${title}: ${wrong}.`, GRANT_ADVICE)]),
        ...nonsense.map((what) => mind(`${title}: ${what}.`, 'See what writes this into the database.')),
        ...(await indexFindings(title, read, values, database)),
      ],
    }
  } catch (error) {
    const [what, advice] = sentenceOf(error, connection)
    return { report: { state: 'failed' }, findings: [mind(`${title}: ${what}`, advice)] }
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
  return indexes.map((index) => mind(`${title}: it reads all of a large table.`, `An index would help: ${index}`))
}
