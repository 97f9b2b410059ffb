import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'

/** Asks for lines that are not shown while they are typed; from a pipe, it reads a line for each question. */
export class HiddenPrompt {
  readonly #reader = createInterface({
    input: process.stdin,
    output: new Writable({ write: (_chunk, _encoding, done) => done() }),
    terminal: process.stdin.isTTY,
  })
  // One iterator for all questions: a pipe may deliver the answers to several at once.
  readonly #lines = this.#reader[Symbol.asyncIterator]()

  /** Null where the input has ended. */
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
