import { createHash } from 'node:crypto'
import { fieldsOfKind, type ContentType } from '../../../content/define.ts'
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
import { LastImport, type NewGiven } from './lastImport.ts'
import { namesOf, PresentKeys } from './presentKeys.ts'
import { planRows, textOf, type PlannedRow } from './planRows.ts'

export interface Plan {
  types: TypePlan[]
  rows: GameImportRow[]
  /** Hash of everything that the plan depends on. */
  seen: string
}

/** The changes to rows of a type. */
export interface TypePlan {
  type: ContentType
  counts: GameTypeCounts
  /** The rows to create or change. `at` is the place of a row in error messages. */
  writes: (PlannedRow & { key: string; at: string })[]
  /** Stand-ins for ids of rows to create, by key. */
  standIns: ReadonlyMap<string, number>
  /** Values to store for the next import. */
  given: NewGiven[]
  /** Rows that the files no longer have. */
  left: { id: number; key: string }[]
}

export interface PlanOptions {
  realm: { id: number; key: string }
  parts: readonly GamePart[]
  takeTheirs: readonly string[]
  removeLeft: boolean
  onProgress?: OnProgress | undefined
}

/** The external key: two realms may use the same numbers. */
const keyIn = (realm: string, key: string): string => `${realm}:${key}`

/** Plans an import without writing: type by type, each after those that it refers to. */
export async function planGameImport(
  context: Pick<Context, 'database'>,
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
  readonly #context: Pick<Context, 'database'>
  readonly #options: PlanOptions
  readonly #last: LastImport
  readonly #present: PresentKeys
  /** Stand-ins by type. */
  readonly #standIns = new Map<string, ReadonlyMap<string, number>>()
  /** Keys of rows that an operator has deleted; rows that refer to them are skipped as well. */
  readonly #deleted = new Set<string>()
  readonly #seen = createHash('sha256')
  readonly #plans: TypePlan[] = []
  readonly #rows: GameImportRow[] = []
  readonly types: readonly ContentType[]

  private constructor(
    context: Pick<Context, 'database'>,
    options: PlanOptions,
    { last, present, types }: { last: LastImport; present: PresentKeys; types: readonly ContentType[] },
  ) {
    this.#context = context
    this.#options = options
    this.#last = last
    this.#present = present
    this.types = types
  }

  static async open(context: Pick<Context, 'database'>, options: PlanOptions): Promise<GamePlanner> {
    const { longReader } = context.database
    const keys = new Set(options.parts.flatMap((part) => TYPES_OF_PART[part]))
    const types = GAME_TYPES.flatMap((key) => (keys.has(key) ? [contentType(key)] : []))
    const present = new PresentKeys()
    // Types that are not imported can still be referred to.
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
    const plan = await planRows(this.#context, type, rows, {
      last: this.#last,
      takeTheirs: this.#options.takeTheirs,
      idOf: (to, key) => this.#present.idOf(to, key) ?? this.#standIns.get(to)?.get(key),
    })
    const standIns = new Map<string, number>()
    const given: NewGiven[] = []
    const writes: TypePlan['writes'] = []
    await inTurns(plan.rows.entries(), ([index, planned]) => {
      const row = rows[index] as GameRow // one for each
      counts[planned.outcome] += 1
      if (planned.outcome === 'added') standIns.set(row.key, this.#present.standIn())
      if (planned.outcome === 'added' || planned.outcome === 'changed')
        writes.push({ ...planned, key: row.key, at: `rows.${index}.` })
      this.#report(type, planned, row, counts)
      const text = JSON.stringify(
        Object.fromEntries(Object.entries(row.values).map(([name, value]) => [name, textOf(value)])),
      )
      const before = this.#last.text(type.key, row.key)
      if (text !== before) given.push({ key: row.key, given: text, before })
    })
    this.#standIns.set(type.key, standIns)
    const left = await this.#leftOf(type, all, counts)
    this.#seen.update(JSON.stringify([plan.seen, counts, left]))
    this.#plans.push({ type, counts, writes, standIns, given, left })
  }

  done(): Plan {
    const { parts, takeTheirs, removeLeft } = this.#options
    this.#seen.update(JSON.stringify([parts, takeTheirs, removeLeft]))
    return { types: this.#plans, rows: this.#rows, seen: this.#seen.digest('hex').slice(0, 32) }
  }

  /** A row with keys of this realm; null if an operator has deleted it or its target. */
  #keyed(type: ContentType, row: GameRow, realm: string): GameRow | null {
    const key = keyIn(realm, row.key)
    const references = fieldsOfKind(type, 'reference')
    const values = { ...row.values }
    for (const [name] of references) if (values[name]) values[name] = keyIn(realm, String(values[name]))
    const isThere = this.#present.idOf(type.key, key) !== undefined
    const wasGiven = this.#last.text(type.key, key) !== null
    const takesBack = this.#options.takeTheirs.some((one) => one === 'all' || one === type.key)
    const isDeleted = !isThere && wasGiven && !takesBack
    if (!isDeleted && !references.some(([name]) => this.#deleted.has(textOf(values[name]))))
      return { ...row, key, values }
    this.#deleted.add(key)
    this.#rows.push({
      ...{ type: type.key, outcome: 'deleted', id: null, name: textOf(values[type.name]), key },
      ...{ file: row.file, line: row.line, changes: [], kept: [], faults: [] },
    })
    return null
  }

  #report(type: ContentType, planned: PlannedRow, row: GameRow, counts: GameTypeCounts): void {
    const { outcome, present, kept, faults } = planned
    if (kept.length > 0) counts.kept += 1
    if (outcome === 'unchanged' && kept.length === 0) return
    const name = planned.name ?? textOf(row.values[type.name])
    this.#rows.push({
      ...{ type: type.key, outcome, id: present?.id ?? null, name, key: row.key },
      ...{ file: row.file, line: row.line, faults, kept },
      // Every value of a new row is new.
      changes: outcome === 'changed' ? planned.changes : [],
    })
  }

  /** Rows of the last import that the files no longer have. */
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
