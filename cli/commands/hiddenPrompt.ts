import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'

/** Reads secrets from the terminal without echoing them. If the input is a pipe, each question reads one line. */
export class HiddenPrompt {
  readonly #reader = createInterface({
    input: process.stdin,
    output: new Writable({ write: (_chunk, _encoding, done) => done() }),
    terminal: process.stdin.isTTY,
  })
  // All questions share one iterator. A pipe may deliver several lines at once, and a second iterator would lose them.
  readonly #lines = this.#reader[Symbol.asyncIterator]()

  /** Returns the line that the user typed, or null at the end of the input. */
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
