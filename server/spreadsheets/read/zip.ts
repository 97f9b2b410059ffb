import { fromBufferPromise, type Entry } from 'yauzl'
import { UnreadableSheet } from './sheet.ts'

/** Bytes. The unpacked size of each file in a ZIP archive is limited, because a megabyte may expand a thousandfold. */
const MOST_BYTES = 200 * 1024 * 1024

export interface Zip {
  names: ReadonlySet<string>
  read: (name: string) => AsyncGenerator<string>
}

export async function openZip(bytes: Buffer): Promise<Zip> {
  const zip = await fromBufferPromise(bytes, { lazyEntries: true, validateEntrySizes: true })
  const entries = new Map<string, Entry>()
  for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry)
  return {
    names: new Set(entries.keys()),
    async *read(name) {
      const entry = entries.get(name)
      if (!entry) return
      if (entry.isEncrypted()) throw new UnreadableSheet('encrypted')
      if (entry.uncompressedSize > MOST_BYTES) throw new UnreadableSheet('too_large_inside')
      const decoder = new TextDecoder()
      for await (const part of await zip.openReadStreamPromise(entry))
        yield decoder.decode(part as Buffer, { stream: true })
      yield decoder.decode()
    },
  }
}
