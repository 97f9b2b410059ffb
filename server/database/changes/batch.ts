import type { Transaction } from 'kysely'
import type { BatchKind } from '../../../content/queries/manyRows/batchQuery.ts'
import type { ChangeAction } from '../../../content/queries/auditQuery.ts'
import type { SystemTables } from '../tables.ts'
import type { Author } from './author.ts'

/** Changes that belong together: they are listed and undone as one. */
export interface NewBatch {
  kind: BatchKind
  /** Key of the content type. */
  type: string
  /** The batch that this one undoes. */
  undoes?: number
  rows: number
}

/** The changes of one transaction. It gets a number with the first change, so that an empty one has none. */
export class Batch {
  readonly #tx: Transaction<SystemTables>
  readonly #described: NewBatch
  readonly #author: Author
  #number: number | null = null
  readonly #counts = { created: 0, updated: 0, deleted: 0 }

  constructor(tx: Transaction<SystemTables>, described: NewBatch, author: Author) {
    this.#tx = tx
    this.#described = described
    this.#author = author
  }

  get number(): number | null {
    return this.#number
  }

  /** Counts changes of a kind and returns the batch number for them. */
  async numberFor(action: ChangeAction, changes: number): Promise<number> {
    if (action === 'create') this.#counts.created += changes
    else if (action === 'delete') this.#counts.deleted += changes
    else this.#counts.updated += changes
    if (this.#number !== null) return this.#number
    const { kind, type, undoes = null } = this.#described
    const { actor, now } = this.#author
    const { id } = await this.#tx
      .insertInto('batches')
      .values({ kind, content_type: type, actor, made_at: now.toISOString(), undoes, ...this.#counts })
      .returning('id')
      .executeTakeFirstOrThrow()
    this.#number = id
    return id
  }

  /** Stores the counts by kind. */
  async end(): Promise<void> {
    if (this.#number === null) return
    await this.#tx.updateTable('batches').set(this.#counts).where('id', '=', this.#number).execute()
  }
}
