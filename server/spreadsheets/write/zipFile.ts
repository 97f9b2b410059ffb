import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'

export interface ZipPart {
  path: string
  text: string | AsyncIterable<string> | Iterable<string>
  isCompressed?: boolean
}

/** Reads the parts one after another, and no further than the ZIP is read. */
export function zipFile(parts: readonly ZipPart[]): Readable {
  const zip = new ZipFile()
  // The ZIP package's output is a Readable, which its types do not declare.
  const file = zip.outputStream as Readable
  for (const { path, text, isCompressed = true } of parts) {
    if (typeof text === 'string') {
      zip.addBuffer(Buffer.from(text), path, { compress: isCompressed })
      continue
    }
    const stream = Readable.from(text, { objectMode: false })
    // The ZIP package handles neither errors of its input nor a closed output.
    stream.on('error', (error) => file.destroy(error))
    file.once('close', () => stream.destroy())
    zip.addReadStream(stream, path)
  }
  zip.end()
  return file
}
