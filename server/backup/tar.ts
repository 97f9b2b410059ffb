import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { createTarDecoder, createTarPacker } from 'modern-tar'
import { fill } from '../../content/messages/fill.ts'
import { archiveWording as words } from './wording.ts'

export interface Entry {
  name: string
  bytes: Uint8Array
}

/**
 * In bytes. Gapura never writes a larger entry, so a larger size in a header means damage. The limit keeps such a
 * header from making the program allocate that much memory.
 */
const LARGEST_ENTRY = 64 * 1024 * 1024

export class ArchiveError extends Error {}

export function tarOf(entries: AsyncIterable<Entry>, time: Date): { tar: Readable; done: Promise<void> } {
  const { readable, controller } = createTarPacker()
  const pack = async () => {
    for await (const { name, bytes } of entries) {
      const body = controller.add({ name, size: bytes.length, mode: 0o600, mtime: time }).getWriter()
      await body.write(bytes)
      await body.close()
    }
    controller.finalize()
  }
  return {
    tar: Readable.from(readable, { objectMode: false }),
    done: pack().catch((error: unknown) => controller.error(error)),
  }
}

export async function* readTar(chunks: AsyncIterable<Buffer>): AsyncGenerator<Entry> {
  const { readable, writable } = createTarDecoder({ strict: true })
  const fed = feed(writable.getWriter(), chunks)
  let place: { sentence: 'cutAtBeginning' | 'cutIn' | 'cutAfter'; name: string } = {
    sentence: 'cutAtBeginning',
    name: '',
  }
  try {
    for await (const { header, body } of readable) {
      const { name, size, type } = header
      place = { sentence: 'cutIn', name }
      if (type !== 'file' || size > LARGEST_ENTRY) {
        throw new ArchiveError(fill(words.unknownEntry, { name }))
      }
      yield { name, bytes: await buffer(body) }
      place = { sentence: 'cutAfter', name }
    }
  } catch (error) {
    if (error instanceof ArchiveError) throw error
    const why = error instanceof Error ? error.message : String(error)
    throw new ArchiveError(fill(words[place.sentence], { name: place.name, why }))
  } finally {
    await fed
  }
}

async function feed(writer: WritableStreamDefaultWriter<Uint8Array>, chunks: AsyncIterable<Buffer>): Promise<void> {
  try {
    for await (const chunk of chunks) await writer.write(chunk)
    await writer.close()
  } catch (error) {
    // The abort fails if the decoder has already failed. This second failure is ignored, because the reader throws the
    // decoder's error.
    await writer.abort(error).catch(() => undefined)
  }
}
