import type { GameRules } from '../../../content/realms/gameFiles.ts'
import { GAME_TYPES, type GameImportReport } from '../../../content/realms/gameImport.ts'
import type { ContentType } from '../../../content/define.ts'
import { applyChanges } from '../../content/bulk/changeRows.ts'
import { createRows } from '../../content/bulk/createRows.ts'
import { referencedMeanwhile, writeRows } from '../../content/operations.ts'
import { loggedTable } from '../../content/writing/loggedTable.ts'
import { usesOf } from '../../content/references/uses.ts'
import type { Context } from '../../context/context.ts'
import type { Author } from '../../database/changes/author.ts'
import type { Writer } from '../../database/changes/write.ts'
import { Refusal } from '../../errors/refusals.ts'
import { withRemarks, type GameReading } from '../files/read/readGameFiles.ts'
import { withIds } from '../../spreadsheets/import/createReferences.ts'
import { findRow } from '../../content/lists/readRows.ts'
import { SINGLE_ID } from '../../content/singleRow.ts'
import type { ContentTables } from '../../database/tables.ts'
import { realm } from '../../../content/settings/realm.ts'
import { rates } from '../../../content/settings/rates.ts'
import { encodeGamePictures, storeGamePictures } from './gamePictures.ts'
import { forget, keep, keepRules, readLastImports, readLastRules } from './lastImport.ts'
import { keyIn, planGameImport, type Plan, type PlanOptions, type TypePlan } from './planGameImport.ts'
import { importSteps } from './wording.ts'

type Writing = Pick<Context, 'database' | 'feed' | 'clock' | 'stores'>

export interface Requested extends PlanOptions {
  isDryRun: boolean
  /**
   * The hash `seen` from an earlier dry run, or undefined if there was none. The import is refused if the current hash
   * is different.
   */
  expect: string | undefined
  mayWrite?: () => Promise<void>
}

/**
 * `isRefused` is true if an import wrote nothing because files have faults or rows have invalid values. It is always
 * false for a dry run.
 */
export interface Imported {
  report: GameImportReport
  isRefused: boolean
}

/**
 * Imports game files in one batch, completely or not at all; a dry run only reports. Throws Refusal `stale` if
 * something has changed since the dry run.
 */
export async function importGameFiles(
  context: Writing,
  author: Author,
  read: GameReading,
  { isDryRun, expect, mayWrite, ...options }: Requested,
): Promise<Imported> {
  // If the files cannot be read, no row counts as removed, because a missing row then proves nothing.
  const parts = read.emulator === null ? [] : options.parts
  const { realm, onProgress } = options
  const last = await readLastRules(context.database.longReader, realm.id)
  const lastImports = await readLastImports(context.database.longReader, realm.id, GAME_TYPES)
  const { rows, encoded, remarks } = await encodeGamePictures(
    context,
    read.rows,
    ({ type, key }) => lastImports.get(type)?.get(keyIn(realm.key, key)),
    onProgress,
  )
  const reading = withRemarks(read, remarks)
  const plan = await planGameImport(context, rows, lastImports, { ...options, parts })
  if (expect !== undefined && expect !== plan.seen) throw new Refusal('stale')
  const isRefused = reading.counts.faults > 0 || plan.types.some(({ counts }) => counts.refused > 0)
  if (isDryRun || isRefused) return { report: reportOf(reading, plan, last), isRefused: isRefused && !isDryRun }
  await mayWrite?.()
  await storeGamePictures(context, encoded, onProgress)
  return { report: await apply(context, author, plan, options, { reading, last }), isRefused }
}

export const nothingPlanned: Plan = { types: [], rows: [], seen: '' }

export function reportOf(
  { rows: _, rates: _rates, ...reading }: GameReading,
  { types, rows, seen }: Plan,
  last: GameRules | null = null,
): GameImportReport {
  return { ...reading, last, types: types.map(({ counts }) => counts), rows, removed: 0, seen, batch: null }
}

async function apply(
  context: Writing,
  author: Author,
  plan: Plan,
  options: PlanOptions,
  { reading, last }: { reading: GameReading; last: GameRules | null },
): Promise<GameImportReport> {
  const { types } = plan
  const report = reportOf(reading, plan, last)
  const rows = types.reduce((sum, { given, left }) => sum + given.length + left.length, 0)
  const [first] = types
  if (!first) return report
  const work = async (writer: Writer) => {
    const ids = new Map<number, number>()
    const total = types.reduce((sum, { writes }) => sum + writes.length, 0)
    let done = 0
    for (const type of types) {
      options.onProgress?.({ step: importSteps.writing, done, total })
      await writeType(writer, author, type, ids)
      done += type.writes.length
    }
    await writeRates(writer, author, options.realm.id, reading.rates)
    const gone = options.removeLeft ? await removeLeft(writer, types) : []
    await keepRules(writer, options.realm.id, reading, last)
    for (const { type, given } of types) await keep(writer, options.realm.id, type.key, given)
    for (const { type, keys } of gone) await forget(writer, options.realm.id, type.key, keys)
    return { ...report, batch: writer.batch, removed: gone.reduce((sum, { keys }) => sum + keys.length, 0) }
  }
  return referencedMeanwhile(() =>
    writeRows(context, author, first.type, {}, work, { kind: 'game_files', type: first.type.key, rows }),
  )
}

/** Settings › Rates has the rates of one realm, the first. */
async function writeRates(writer: Writer, author: Author, realmId: number, given: string | null): Promise<void> {
  if (given === null) return
  const first = await writer.tx
    .withTables<ContentTables>()
    .selectFrom(realm.table)
    .select('id')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  const present = await findRow(writer.tx, rates, SINGLE_ID)
  if (Number(first?.['id']) !== realmId || !present || present.game_rates === given) return
  const change = { id: SINGLE_ID, version: present.version, values: { game_rates: given }, at: '' }
  await applyChanges(writer, author, rates, { changes: [change], mayPublish: true })
}

/**
 * Writes the rows of a type. `ids` maps the stand-in numbers of new rows to their real ids; this function adds the rows
 * that it creates.
 */
async function writeType(
  writer: Writer,
  author: Author,
  { type, writes, standIns }: TypePlan,
  ids: Map<number, number>,
): Promise<void> {
  const changes = writes.flatMap(({ present, values, at }) =>
    present ? [{ id: present.id, version: present.version, values: withIds(type, values, ids), at }] : [],
  )
  if (changes.length > 0) await applyChanges(writer, author, type, { changes, mayPublish: true })
  const added = writes.filter(({ present }) => present === null)
  if (added.length === 0) return
  const rows = added.map(({ key, values, at }) => ({ values: withIds(type, values, ids), id: null, key, at }))
  const made = await createRows(writer, author, type, { rows, mayPublish: true })
  for (const [index, { key }] of added.entries()) {
    const [standIn, id] = [standIns.get(key), made[index]?.id]
    if (standIn !== undefined && id !== undefined) ids.set(standIn, id)
  }
}

interface Gone {
  type: ContentType
  keys: string[]
}

async function removeLeft(writer: Writer, types: readonly TypePlan[]): Promise<Gone[]> {
  const gone: Gone[] = []
  for (const { type, left } of [...types].reverse()) {
    if (left.length === 0) continue
    const ids = left.map(({ id }) => id)
    const { referred } = await usesOf(writer, type, ids)
    const free = ids.filter((id) => !referred.has(id))
    await writer.removeAll(loggedTable(type), free)
    gone.push({ type, keys: left.flatMap(({ id, key }) => (referred.has(id) ? [] : [key])) })
  }
  return gone
}
