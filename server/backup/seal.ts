import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { ArchiveError } from './tar.ts'

/**
 * An archive ends with a seal: an empty gzip member whose header carries the SHA-256 of every byte before it. Programs
 * that unpack gzip pass over it (RFC 1952, sections 2.2 and 2.3.1.1); what gzip's own sums leave out, such as its headers
 * and the bits that fill up a byte, is held by it too. So no byte of an archive can change unseen, and one that was cut
 * short has none.
 */

/** Magic, deflate, no flags, no time, no extra flags, unknown system: the same whoever writes it. */
const GZIP_HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255])

/** The same with the flag of an extra field, 36 bytes long, which holds 32 bytes by the name "GA". */
const SEAL_HEADER = Buffer.from([0x1f, 0x8b, 8, 4, 0, 0, 0, 0, 0, 255, 36, 0, 0x47, 0x41, 32, 0])
/** An empty deflate block, the CRC-32 of nothing, the length of nothing. */
const SEAL_END = Buffer.from([3, 0, 0, 0, 0, 0, 0, 0, 0, 0])

const sealOf = (digest: Buffer): Buffer => Buffer.concat([SEAL_HEADER, digest, SEAL_END])
const SEAL_LENGTH = SEAL_HEADER.length + 32 + SEAL_END.length

/** What a gzip stream has made, under this header, with the seal at its end. */
export async function* sealed(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const hash = createHash('sha256')
  let position = 0
  for await (const chunk of chunks) {
    if (position < GZIP_HEADER.length) GZIP_HEADER.copy(chunk, 0, position)
    position += chunk.length
    hash.update(chunk)
    yield chunk
  }
  yield sealOf(hash.digest())
}

/** How many bytes of the file stand before its seal. Throws ArchiveError where one byte is not as it was written. */
export async function checkSeal(file: string): Promise<number> {
  const handle = await open(file)
  const seal = Buffer.alloc(SEAL_LENGTH)
  let length: number
  try {
    length = (await handle.stat()).size - SEAL_LENGTH
    if (length > 0) await handle.read(seal, 0, SEAL_LENGTH, length)
  } finally {
    await handle.close()
  }
  if (!seal.subarray(0, SEAL_HEADER.length).equals(SEAL_HEADER)) {
    throw new ArchiveError('This is not a whole backup: the end that each has is missing.')
  }
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(file, { end: length - 1 })) hash.update(chunk as Buffer) // no encoding is set
  if (!sealOf(hash.digest()).equals(seal)) {
    throw new ArchiveError('The backup is damaged: its bytes are not those that were written.')
  }
  return length
}
