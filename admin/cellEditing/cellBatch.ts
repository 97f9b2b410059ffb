interface Saved<R> {
  row: R
  batch: number | null
}

/** The saves between turning the editing of cells on and off. They run one after another, and are one batch with one undo. */
export class CellBatch {
  #last: Promise<unknown> = Promise.resolve()
  #batch: number | null = null
  #rows = new Set<number>()

  save<R>(id: number, send: (batch: number) => Promise<Saved<R>>): Promise<R> {
    const sent = this.#last.then(async () => {
      const { row, batch } = await send(this.#batch ?? 0)
      if (batch === null) return row
      // The server begins another batch if somebody has undone the first.
      if (batch !== this.#batch) this.#rows = new Set()
      this.#batch = batch
      this.#rows.add(id)
      return row
    })
    this.#last = sent.catch(() => undefined)
    return sent
  }

  /** Ends the batch. Returns null if no row has changed. */
  end(): { batch: number; rows: number } | null {
    const ended = this.#batch === null ? null : { batch: this.#batch, rows: this.#rows.size }
    this.#batch = null
    this.#rows = new Set()
    return ended
  }
}
