/**
 * The few parts of the tar format that an archive needs: plain files with short names (POSIX.1-1988, "ustar"), so that
 * `tar -xzf` opens a backup without this program.
 */
export interface Entry {
  name: string
  bytes: Buffer
}

const BLOCK = 512

/** A larger one than any that is written; a number in a damaged header must not claim all memory. */
const LARGEST_ENTRY = 64 * 1024 * 1024

/** Where the fields of a header begin, and how long they are. */
const fields = {
  name: [0, 100],
  mode: [100, 8],
  size: [124, 12],
  time: [136, 12],
  sum: [148, 8],
  type: [156, 1],
} as const

/** The archive is not what this program writes. The sentence says in what. */
export class ArchiveError extends Error {}

const octal = (value: number, digits: number): string => value.toString(8).padStart(digits, '0')

/** Sum of a header's bytes, with its own field taken as spaces. */
function sumOf(header: Buffer): number {
  const [start, length] = fields.sum
  return header.reduce((sum, byte, index) => sum + (index >= start && index < start + length ? 32 : byte), 0)
}

/** The bytes of one entry: its header, its content, and zeros up to a whole block. */
export function* tarEntry({ name, bytes }: Entry, time: Date): Generator<Buffer> {
  const header = Buffer.alloc(BLOCK)
  if (Buffer.byteLength(name) > fields.name[1]) throw new Error(`The name ${name} is too long for an archive.`)
  header.write(name, fields.name[0])
  header.write(`${octal(0o600, 7)}\0`, fields.mode[0])
  header.write(`${octal(0, 7)}\0${octal(0, 7)}\0`, 108) // owner and group
  header.write(`${octal(bytes.length, 11)}\0`, fields.size[0])
  header.write(`${octal(Math.floor(time.getTime() / 1_000), 11)}\0`, fields.time[0])
  header.write('0', fields.type[0])
  header.write('ustar\x0000', 257)
  header.write(`${octal(sumOf(header), 6)}\0 `, fields.sum[0])
  yield header
  yield bytes
  const rest = bytes.length % BLOCK
  if (rest > 0) yield Buffer.alloc(BLOCK - rest)
}

/** Two empty blocks end an archive. */
export const tarEnd = Buffer.alloc(2 * BLOCK)

/** The entries of an archive, one after another as its bytes come. Throws ArchiveError. */
export async function* readTar(chunks: AsyncIterable<Buffer>): AsyncGenerator<Entry> {
  const bytes = new ByteReader(chunks)
  for (;;) {
    const header = await bytes.take(BLOCK)
    if (header.every((byte) => byte === 0)) return
    const text = (field: readonly [number, number]) =>
      header.toString('utf8', field[0], field[0] + field[1]).replace(/\0.*$/s, '')
    const size = parseInt(text(fields.size), 8)
    const isSound = parseInt(text(fields.sum), 8) === sumOf(header) && size <= LARGEST_ENTRY
    if (!isSound || text(fields.type) !== '0') throw new ArchiveError('The archive has a part that cannot be read.')
    const content = await bytes.take(size)
    await bytes.take((BLOCK - (size % BLOCK)) % BLOCK)
    yield { name: text(fields.name), bytes: content }
  }
}

/** Gives so many bytes at a time, however they come. */
class ByteReader {
  readonly #chunks: AsyncIterator<Buffer>
  #held: Buffer[] = []
  #length = 0

  constructor(chunks: AsyncIterable<Buffer>) {
    this.#chunks = chunks[Symbol.asyncIterator]()
  }

  async take(length: number): Promise<Buffer> {
    while (this.#length < length) {
      const next = await this.#chunks.next()
      if (next.done) throw new ArchiveError('The archive ends in the middle of a part.')
      this.#held.push(next.value)
      this.#length += next.value.length
    }
    const all = this.#held.length === 1 && this.#held[0] ? this.#held[0] : Buffer.concat(this.#held)
    const rest = all.subarray(length)
    this.#held = [rest]
    this.#length = rest.length
    return all.subarray(0, length)
  }
}
