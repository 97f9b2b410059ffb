import { fromBuffer, type Entry, type ZipFile } from 'yauzl'
import { UnreadableSheet } from './sheet.ts'

/** Unpacked size of one part: a megabyte may expand a thousandfold. */
const MOST_BYTES = 200 * 1024 * 1024

export interface Zip {
  names: ReadonlySet<string>
  /** Yields nothing if there is no such part. */
  read: (name: string) => AsyncGenerator<string>
}

const opened = (bytes: Buffer): Promise<ZipFile> =>
  new Promise((resolve, reject) => {
    fromBuffer(bytes, { lazyEntries: true, validateEntrySizes: true }, (error, zip) => {
      if (error) reject(error)
      else resolve(zip)
    })
  })

const entriesOf = (zip: ZipFile): Promise<Map<string, Entry>> =>
  new Promise((resolve, reject) => {
    const entries = new Map<string, Entry>()
    zip.on('entry', (entry: Entry) => {
      entries.set(entry.fileName, entry)
      zip.readEntry()
    })
    zip.on('end', () => resolve(entries))
    zip.on('error', reject)
    zip.readEntry()
  })

const streamOf = (zip: ZipFile, entry: Entry): Promise<NodeJS.ReadableStream> =>
  new Promise((resolve, reject) => {
    zip.openReadStream(entry, (error, stream) => {
      if (error) reject(error)
      else resolve(stream)
    })
  })

export async function openZip(bytes: Buffer): Promise<Zip> {
  const zip = await opened(bytes)
  const entries = await entriesOf(zip)
  return {
    names: new Set(entries.keys()),
    async *read(name) {
      const entry = entries.get(name)
      if (!entry) return
      if (entry.uncompressedSize > MOST_BYTES) throw new UnreadableSheet('too_large_inside')
      const decoder = new TextDecoder()
      for await (const part of await streamOf(zip, entry)) yield decoder.decode(part as Buffer, { stream: true })
      yield decoder.decode()
    },
  }
}
