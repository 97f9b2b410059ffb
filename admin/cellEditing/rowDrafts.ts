import type { ContentType } from '../../content/define.ts'
import { fieldSchema, updateSchema } from '../../content/schema.ts'
import { validation } from '../../content/validation.ts'
import type { AnyRow } from '../data/rows.ts'
import type { LastEdit } from '../feedback/conflicts/lastChange.ts'
import { initialDraft, type Draft, type DraftValue } from '../fields/drafts.ts'
import { mergedDraft, type Side } from '../form/conflict/merge.ts'

/** What was typed into the cells of a row and is not saved. */
export interface RowDraft {
  /** The row that it was typed upon. */
  base: AnyRow
  /** The values that differ from it. */
  values: Draft
  /** What is wrong with them, by field. */
  errors: Readonly<Record<string, string>>
  state: 'unsaved' | 'saving' | 'failed'
  /** Why the row as a whole was not saved; null where errors say so, or nothing has failed. */
  reason: string | null
  /** The row as somebody else has saved it since, and who has. */
  conflict: RowConflict | null
}

interface RowConflict {
  row: AnyRow
  changed: LastEdit | null
}

/** What became of the last row that was left. */
export type Outcome = { row: AnyRow; reason: string | null } | null

export interface DraftsState {
  drafts: ReadonlyMap<number, RowDraft>
  /** Rows that were saved from their cells since nothing else was typed into them. */
  saved: ReadonlySet<number>
  last: Outcome
  /** The row whose conflict is being asked about. */
  asked: number | null
}

/** Why a save failed. */
export interface SaveFailure {
  reason: string
  errors: Readonly<Record<string, string>>
  /** The present row, where it was changed meanwhile. */
  current: RowConflict | null
}

interface Surroundings {
  /** Saves values of a row; gives it as it is then, or why not. */
  save: (id: number, values: Readonly<Record<string, unknown>>) => Promise<{ row: AnyRow } | SaveFailure>
  /** Keeps what is typed beyond the end of the document; null: nothing is unsaved any more. */
  keep: (base: AnyRow, draft: Draft | null) => void
  words: { invalid: string; stale: string }
}

/** The values of a draft that differ from a row. */
function differing(type: ContentType, base: AnyRow, draft: Draft): Draft {
  const initial = initialDraft(type, base)
  return Object.fromEntries(
    Object.entries(draft).filter(([name, value]) => typeof value !== 'object' && value !== initial[name]),
  )
}

const without = <V>(values: Readonly<Record<string, V>>, name: string): Record<string, V> =>
  Object.fromEntries(Object.entries(values).filter(([other]) => other !== name))

/** The rows of one screen while they are edited in its table. A row is saved as a whole, one save at a time. */
export class RowDrafts {
  readonly #type: ContentType
  readonly #surroundings: Surroundings
  readonly #listeners = new Set<() => void>()
  readonly #running = new Map<number, Promise<boolean>>()
  #state: DraftsState = { drafts: new Map(), saved: new Set(), last: null, asked: null }

  constructor(type: ContentType, surroundings: Surroundings) {
    this.#type = type
    this.#surroundings = surroundings
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
  readonly state = (): DraftsState => this.#state

  #change(change: Partial<DraftsState>): void {
    this.#state = { ...this.#state, ...change }
    for (const listener of this.#listeners) listener()
  }

  /** Puts a row's draft, or takes it away. */
  #put(id: number, draft: RowDraft | null, base?: AnyRow): void {
    const drafts = new Map(this.#state.drafts)
    if (draft) drafts.set(id, draft)
    else drafts.delete(id)
    this.#change({ drafts, ...(this.#state.asked === id && !draft?.conflict && { asked: null }) })
    const row = draft?.base ?? base
    if (row) this.#surroundings.keep(row, draft && { ...initialDraft(this.#type, row), ...draft.values })
  }

  /** Takes what is typed into a cell. What the base holds is no change. */
  set(row: AnyRow, name: string, value: DraftValue): void {
    const old = this.#state.drafts.get(row.id)
    const base = old?.base ?? row
    const typed = { ...old?.values, [name]: value }
    // What the base holds is no longer what the server does once it has answered: only then it is known what differs.
    const values = old?.state === 'saving' ? typed : differing(this.#type, base, typed)
    const errors = without(old?.errors ?? {}, name)
    const saved = new Set(this.#state.saved)
    saved.delete(row.id)
    this.#change({ saved })
    if (Object.keys(values).length === 0 && old?.state !== 'saving') return this.#put(row.id, null, base)
    const state = old?.state ?? 'unsaved'
    this.#put(row.id, { base, values, errors, state, reason: old?.reason ?? null, conflict: old?.conflict ?? null })
  }

  /** Says what is wrong with a cell as soon as it is left. */
  check(id: number, name: string): void {
    const draft = this.#state.drafts.get(id)
    const field = this.#type.fields[name]
    if (!draft || !field || !(name in draft.values)) return
    const checked = fieldSchema(field, validation[this.#type.wording.language]).safeParse(draft.values[name])
    const sentence = checked.error?.issues[0]?.message
    if (sentence) this.#put(id, { ...draft, errors: { ...draft.errors, [name]: sentence } })
  }

  /** Throws away what was typed into a row, or into all. */
  discard(id?: number): void {
    const ids = id === undefined ? [...this.#state.drafts.keys()] : [id]
    for (const one of ids) this.#put(one, null, this.#state.drafts.get(one)?.base)
  }

  /** Saves a row; true where nothing of it is unsaved afterwards. */
  async save(id: number): Promise<boolean> {
    const running = this.#running.get(id)
    if (running) {
      // What was typed while it was being saved follows.
      return (await running) && this.save(id)
    }
    if (!this.#state.drafts.has(id)) return true
    const saving = this.#saveNow(id)
    this.#running.set(id, saving)
    try {
      if (!(await saving)) return false
    } finally {
      this.#running.delete(id)
    }
    return !this.#state.drafts.has(id)
  }

  /** Saves all rows; true where nothing is unsaved afterwards. */
  async saveAll(): Promise<boolean> {
    const outcomes = await Promise.all([...this.#state.drafts.keys()].map((id) => this.save(id)))
    return outcomes.every(Boolean)
  }

  async #saveNow(id: number): Promise<boolean> {
    const draft = this.#state.drafts.get(id)
    if (!draft) return true
    const fail = (reason: string, rest: Partial<RowDraft>) => {
      const now = this.#state.drafts.get(id)
      if (!now) return false
      this.#put(id, { ...now, ...rest, state: 'failed', reason: rest.errors ? null : reason })
      this.#change({ last: { row: now.base, reason }, ...(rest.conflict && { asked: id }) })
      return false
    }
    const checked = updateSchema(this.#type).safeParse({ ...draft.values, version: draft.base.version })
    if (!checked.success) {
      const errors: Record<string, string> = {}
      for (const { path, message } of checked.error.issues) errors[String(path[0])] ??= message
      return fail(this.#surroundings.words.invalid, { errors })
    }
    this.#put(id, { ...draft, errors: {}, state: 'saving', reason: null, conflict: null })
    const answer = await this.#surroundings.save(id, checked.data)
    if (!('row' in answer)) {
      const { reason, errors, current } = answer
      if (current) return fail(this.#surroundings.words.stale, { conflict: current })
      // An error at a field that the table does not show is said for the row.
      const atCells = Object.keys(errors).some((name) => name in draft.values)
      return fail(reason, atCells ? { errors } : {})
    }
    const now = this.#state.drafts.get(id)
    const values = now ? differing(this.#type, answer.row, now.values) : {}
    const isDone = Object.keys(values).length === 0
    this.#put(
      id,
      isDone ? null : { base: answer.row, values, errors: {}, state: 'unsaved', reason: null, conflict: null },
      answer.row,
    )
    const { saved } = this.#state
    this.#change({ last: { row: answer.row, reason: null }, ...(isDone && { saved: new Set([...saved, id]) }) })
    return true
  }

  /** Opens the question about a conflict, or closes it. */
  ask(id: number | null): void {
    this.#change({ asked: id })
  }

  /** Goes on from the row as it is now, with the side that was chosen for each field. */
  async resolve(id: number, chosen: Readonly<Record<string, Side>>): Promise<boolean> {
    const draft = this.#state.drafts.get(id)
    if (!draft?.conflict) return true
    const current = draft.conflict.row
    const merged = mergedDraft(
      this.#type,
      current,
      { ...initialDraft(this.#type, draft.base), ...draft.values },
      chosen,
    )
    const values = differing(this.#type, current, merged)
    const isSame = Object.keys(values).length === 0
    this.#put(
      id,
      isSame ? null : { base: current, values, errors: {}, state: 'unsaved', reason: null, conflict: null },
      current,
    )
    return this.save(id)
  }
}
