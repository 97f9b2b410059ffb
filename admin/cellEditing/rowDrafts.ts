import type { ContentType } from '../../content/define.ts'
import { fieldSchema, updateSchema } from '../../content/schema.ts'
import { validation } from '../../content/validation.ts'
import type { AnyRow } from '../data/rows.ts'
import type { LastEdit } from '../feedback/conflicts/lastChange.ts'
import { initialDraft, type Draft, type DraftValue } from '../fields/drafts.ts'
import { mergedDraft, type Side } from '../form/conflict/merge.ts'

export interface RowDraft {
  /** The row as it was when the user began to edit it. */
  base: AnyRow
  /** Only the values that differ from those in `base`. */
  values: Draft
  errors: Readonly<Record<string, string>>
  state: 'unsaved' | 'saving' | 'failed'
  /** Why the save failed. Null if it did not fail, or if messages beside the fields give the reason. */
  reason: string | null
  /** The newer version of the row that somebody else has saved; null if there is none. */
  conflict: RowConflict | null
}

interface RowConflict {
  row: AnyRow
  changed: LastEdit | null
}

/** The result of the latest attempt to save a row. `reason` is null if the save succeeded. */
export type Outcome = { row: AnyRow; reason: string | null } | null

export interface DraftsState {
  drafts: ReadonlyMap<number, RowDraft>
  /** The ids of the rows that were saved from the table and not edited since. */
  saved: ReadonlySet<number>
  last: Outcome
  openConflict: number | null
}

export interface SaveFailure {
  reason: string
  errors: Readonly<Record<string, string>>
  current: RowConflict | null
}

interface Surroundings {
  save: (id: number, values: Readonly<Record<string, unknown>>) => Promise<{ row: AnyRow } | SaveFailure>
  /** Stores the draft in the browser; null removes it. */
  keep: (base: AnyRow, draft: Draft | null) => void
  words: { invalid: string; stale: string }
}

function differing(type: ContentType, base: AnyRow, draft: Draft): Draft {
  const initial = initialDraft(type, base)
  return Object.fromEntries(
    Object.entries(draft).filter(([name, value]) => typeof value !== 'object' && value !== initial[name]),
  )
}

const without = <V>(values: Readonly<Record<string, V>>, name: string): Record<string, V> =>
  Object.fromEntries(Object.entries(values).filter(([other]) => other !== name))

/** The unsaved edits in the rows of a table. A row is saved as a whole, and its saves run one after the other. */
export class RowDrafts {
  readonly #type: ContentType
  readonly #surroundings: Surroundings
  readonly #listeners = new Set<() => void>()
  readonly #running = new Map<number, Promise<boolean>>()
  #state: DraftsState = { drafts: new Map(), saved: new Set(), last: null, openConflict: null }

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

  #put(id: number, draft: RowDraft | null, base?: AnyRow): void {
    const drafts = new Map(this.#state.drafts)
    if (draft) drafts.set(id, draft)
    else drafts.delete(id)
    this.#change({ drafts, ...(this.#state.openConflict === id && !draft?.conflict && { openConflict: null }) })
    const row = draft?.base ?? base
    if (row) this.#surroundings.keep(row, draft && { ...initialDraft(this.#type, row), ...draft.values })
  }

  /** Values that the user has changed back are removed from the draft. */
  set(row: AnyRow, name: string, value: DraftValue): void {
    const old = this.#state.drafts.get(row.id)
    const base = old?.base ?? row
    const typed = { ...old?.values, [name]: value }
    // While a save is running, a value equal to `base` may differ from the value being saved. It may still need saving,
    // so the draft keeps all typed values.
    const values = old?.state === 'saving' ? typed : differing(this.#type, base, typed)
    const errors = without(old?.errors ?? {}, name)
    const saved = new Set(this.#state.saved)
    saved.delete(row.id)
    this.#change({ saved })
    if (Object.keys(values).length === 0 && old?.state !== 'saving') return this.#put(row.id, null, base)
    const state = old?.state ?? 'unsaved'
    this.#put(row.id, { base, values, errors, state, reason: old?.reason ?? null, conflict: old?.conflict ?? null })
  }

  check(id: number, name: string): void {
    const draft = this.#state.drafts.get(id)
    const field = this.#type.fields[name]
    if (!draft || !field || !(name in draft.values)) return
    const checked = fieldSchema(field, validation(this.#type.wording.language)).safeParse(draft.values[name])
    const sentence = checked.error?.issues[0]?.message
    if (sentence) this.#put(id, { ...draft, errors: { ...draft.errors, [name]: sentence } })
  }

  discard(id?: number): void {
    const ids = id === undefined ? [...this.#state.drafts.keys()] : [id]
    for (const one of ids) this.#put(one, null, this.#state.drafts.get(one)?.base)
  }

  /** Returns true if the row has no unsaved edits afterwards. */
  async save(id: number): Promise<boolean> {
    const running = this.#running.get(id)
    if (running) {
      // Input that was typed while a save was running is saved afterwards.
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
      this.#change({ last: { row: now.base, reason }, ...(rest.conflict && { openConflict: id }) })
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
      // If no error belongs to an edited cell, the reason is shown for the whole row instead.
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

  /** Opens the conflict dialog of a row; null closes the dialog. */
  ask(id: number | null): void {
    this.#change({ openConflict: id })
  }

  /** The values that the user chose in the conflict dialog become a draft based on the row's newest version. */
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
