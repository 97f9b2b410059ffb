import { createHash } from 'node:crypto'
import { EXTERNAL_KEY, fieldsOfKind, type ContentType } from '../../../content/define.ts'
import { contentType } from '../../../content/index.ts'
import type { GamePart } from '../../../content/realms/gameFiles.ts'
import {
  GAME_TYPES,
  TYPES_OF_PART,
  type GameImportRow,
  type GameTypeCounts,
} from '../../../content/realms/gameImport.ts'
import type { Context } from '../../context/context.ts'
import type { GameRow } from '../files/read/gameRows.ts'
import type { OnProgress } from '../../process/progress.ts'
import { inTurns } from '../../process/queues/inParts.ts'
import { planImport } from '../../spreadsheets/import/planImport.ts'
import type { PlannedRow } from '../../spreadsheets/import/plannedRow.ts'
import type { SheetRow } from '../../spreadsheets/read/sheet.ts'
import { LastImport, type NewGiven } from './lastImport.ts'
import { namesOf, PresentKeys } from './presentKeys.ts'
import { ThreeWay } from './threeWay.ts'

export interface Plan {
  types: TypePlan[]
  rows: GameImportRow[]
  /** Tells whether another plan saw the same. */
  seen: string
}

/** What is to become of the rows of a type: those that are added or changed, and what is kept of the others. */
export interface TypePlan {
  type: ContentType
  counts: GameTypeCounts
  planned: PlannedRow[]
  /** The numbers that stand in for the ids of rows that are made, in the order of these. */
  standIns: ReadonlyMap<PlannedRow, number>
  /** What is to be kept of what the files give. */
  given: NewGiven[]
  /** Rows that the files have no more. */
  left: { id: number; key: string }[]
}

export interface PlanOptions {
  realm: { id: number; key: string }
  parts: readonly GamePart[]
  takeTheirs: readonly string[]
  removeLeft: boolean
  onProgress?: OnProgress | undefined
}

/** The key of a row outside the game: two realms may have the same numbers. */
const keyIn = (realm: string, key: string): string => `${realm}:${key}`

/** Says what an import of these rows would do, without writing anything: type by type, each after those that it refers to. */
export async function planGameImport(
  context: Pick<Context, 'database' | 'clock'>,
  rows: readonly GameRow[],
  options: PlanOptions,
): Promise<Plan> {
  const planner = await GamePlanner.open(context, options)
  const byType = new Map<string, GameRow[]>()
  await inTurns(rows, (row) => {
    const own = byType.get(row.type) ?? []
    own.push(row)
    byType.set(row.type, own)
  })
  let done = 0
  for (const type of planner.types) {
    options.onProgress?.({ step: 'Comparing', done, total: rows.length })
    const own = byType.get(type.key) ?? []
    await planner.plan(type, own)
    done += own.length
  }
  return planner.done()
}

class GamePlanner {
  readonly #context: Pick<Context, 'database' | 'clock'>
  readonly #options: PlanOptions
  readonly #last: LastImport
  readonly #present: PresentKeys
  readonly #coming = new Map<string, Map<string, number>>()
  /** Keys of rows that an operator has deleted: what refers to them is left out, too. */
  readonly #deleted = new Set<string>()
  readonly #seen = createHash('sha256')
  readonly #plans: TypePlan[] = []
  readonly #rows: GameImportRow[] = []
  readonly types: readonly ContentType[]

  private constructor(
    context: Pick<Context, 'database' | 'clock'>,
    options: PlanOptions,
    { last, present, types }: { last: LastImport; present: PresentKeys; types: readonly ContentType[] },
  ) {
    this.#context = context
    this.#options = options
    this.#last = last
    this.#present = present
    this.types = types
  }

  static async open(context: Pick<Context, 'database' | 'clock'>, options: PlanOptions): Promise<GamePlanner> {
    const { longReader } = context.database
    const keys = new Set(options.parts.flatMap((part) => TYPES_OF_PART[part]))
    const types = GAME_TYPES.flatMap((key) => (keys.has(key) ? [contentType(key)] : []))
    const present = new PresentKeys()
    // Those that are not imported are referred to all the same.
    for (const key of GAME_TYPES) await present.read(longReader, contentType(key))
    const last = await LastImport.read(longReader, options.realm.id, GAME_TYPES)
    return new GamePlanner(context, options, { last, present, types })
  }

  async plan(type: ContentType, all: readonly GameRow[]): Promise<void> {
    const { key: realm } = this.#options.realm
    const counts: GameTypeCounts = {
      ...{ type: type.key, added: 0, changed: 0, unchanged: 0 },
      ...{ refused: 0, deleted: 0, left: 0, kept: 0 },
    }
    const rows: GameRow[] = []
    await inTurns(all, (row) => {
      const keyed = this.#keyed(type, row, realm)
      if (keyed) rows.push(keyed)
      else counts.deleted += 1
    })
    const way = new ThreeWay(type, {
      last: this.#last,
      takeTheirs: this.#options.takeTheirs,
      idOf: (to, key) => this.#present.idOf(to, key),
    })
    const plan = rows.length === 0 ? { rows: [], seen: '' } : await this.#planned(type, rows, way)
    const standIns = new Map<PlannedRow, number>()
    const coming = new Map<string, number>()
    const given: NewGiven[] = []
    await inTurns(plan.rows, (planned) => {
      // Its number is its place: the first stands below the headings.
      const row = rows[planned.report.row - 2] as GameRow // one for each
      counts[planned.report.outcome] += 1
      if (planned.report.outcome === 'added') {
        const standIn = this.#present.standIn()
        standIns.set(planned, standIn)
        coming.set(row.key, standIn)
      }
      this.#report(type, planned, row, way, counts)
      const text = JSON.stringify(row.values)
      const before = this.#last.text(type.key, row.key)
      if (text !== before) given.push({ key: row.key, given: text, before })
    })
    this.#coming.set(type.key, coming)
    const left = await this.#leftOf(type, all, counts)
    this.#seen.update(JSON.stringify([plan.seen, counts, left]))
    // What stays as it is needs nothing more.
    const planned = plan.rows.filter(({ report }) => report.outcome === 'added' || report.outcome === 'changed')
    this.#plans.push({ type, counts, planned, standIns, given, left })
  }

  done(): Plan {
    const { parts, takeTheirs, removeLeft } = this.#options
    this.#seen.update(JSON.stringify([parts, takeTheirs, removeLeft]))
    return { types: this.#plans, rows: this.#rows, seen: this.#seen.digest('hex').slice(0, 32) }
  }

  /** A row with its keys in this realm; null where it is not to be: an operator has deleted it, or what it refers to. */
  #keyed(type: ContentType, row: GameRow, realm: string): GameRow | null {
    const key = keyIn(realm, row.key)
    const references = fieldsOfKind(type, 'reference')
    const values = { ...row.values }
    for (const [name] of references) if (values[name]) values[name] = keyIn(realm, values[name])
    const isThere = this.#present.idOf(type.key, key) !== undefined
    const wasGiven = this.#last.text(type.key, key) !== null
    const takesBack = this.#options.takeTheirs.some((one) => one === 'all' || one === type.key)
    const isDeleted = !isThere && wasGiven && !takesBack
    if (!isDeleted && !references.some(([name]) => this.#deleted.has(values[name] ?? '')))
      return { ...row, key, values }
    this.#deleted.add(key)
    this.#rows.push({
      ...{ type: type.key, outcome: 'deleted', id: null, name: values[type.name] ?? null, key },
      ...{ file: row.file, line: row.line, changes: [], kept: [], faults: [] },
    })
    return null
  }

  /** What the import of a sheet with these rows would do. */
  #planned(type: ContentType, rows: readonly GameRow[], way: ThreeWay) {
    const fields = Object.keys(rows[0]?.values ?? {})
    const sheet = {
      name: null,
      rows: [
        { number: 1, cells: [EXTERNAL_KEY, ...fields] },
        ...rows.map(({ key, values }, index): SheetRow => ({
          number: index + 2,
          cells: [key, ...fields.map((field) => values[field] ?? '')],
        })),
      ],
    }
    return planImport(this.#context, type, sheet, {
      heading: 1,
      mayPublish: true,
      timeZone: undefined,
      missing: { isWanted: false, mayMake: () => false },
      coming: this.#coming,
      settle: way.settle,
    })
  }

  #report(type: ContentType, { report }: PlannedRow, row: GameRow, way: ThreeWay, counts: GameTypeCounts): void {
    const kept = way.kept.get(row.key) ?? []
    if (kept.length > 0) counts.kept += 1
    if (report.outcome === 'unchanged' && kept.length === 0) return
    const { outcome, id, name, faults } = report
    this.#rows.push({
      ...{ type: type.key, outcome, id, name: name ?? row.values[type.name] ?? null, key: row.key },
      ...{ file: row.file, line: row.line, faults, kept },
      // Of a new row all is new.
      changes: outcome === 'changed' ? report.changes : [],
    })
  }

  /** What the last import gave and the files have no more. */
  async #leftOf(type: ContentType, all: readonly GameRow[], counts: GameTypeCounts): Promise<TypePlan['left']> {
    const { key: realm } = this.#options.realm
    const here = new Set(all.map(({ key }) => keyIn(realm, key)))
    const left = this.#last.keys(type.key).flatMap((key) => {
      const id = here.has(key) ? undefined : this.#present.idOf(type.key, key)
      return id === undefined ? [] : [{ id, key }]
    })
    counts.left = left.length
    const names = await namesOf(
      this.#context.database,
      type,
      left.map(({ id }) => id),
    )
    for (const { id, key } of left)
      this.#rows.push({
        ...{ type: type.key, outcome: 'left', id, name: names.get(id) ?? null, key },
        ...{ file: '', line: null, changes: [], kept: [], faults: [] },
      })
    return left
  }
}
