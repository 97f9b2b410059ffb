import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'

/** Reads lines without echo; from a pipe, one line per question. */
export class HiddenPrompt {
  readonly #reader = createInterface({
    input: process.stdin,
    output: new Writable({ write: (_chunk, _encoding, done) => done() }),
    terminal: process.stdin.isTTY,
  })
  // One iterator for all questions, because a pipe may deliver several answers at once.
  readonly #lines = this.#reader[Symbol.asyncIterator]()

  /** Returns the answer, or null at the end of the input. */
  async ask(question: string): Promise<string | null> {
    process.stdout.write(question)
    const line = await this.#lines.next()
    process.stdout.write('\n')
    return line.done ? null : line.value
  }

  close(): void {
    this.#reader.close()
  }
}
