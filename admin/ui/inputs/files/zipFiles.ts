import type { FolderFile } from './folderFiles.ts'

/** Packs files by the browser's own compression, in the format of https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT */
export async function zipFiles(
  files: readonly FolderFile[],
  onProgress: (done: number, total: number) => void,
): Promise<Blob> {
  const parts: BlobPart[] = []
  const directory: BlobPart[] = []
  let [place, directoryBytes] = [0, 0]
  for (const [index, { path, file }] of files.entries()) {
    onProgress(index, files.length)
    const content = new Uint8Array(await file.arrayBuffer())
    const packed = await deflated(content)
    const name = new TextEncoder().encode(path)
    const common = [
      VERSION,
      UTF_8,
      DEFLATED,
      0,
      MIDNIGHT,
      crc32(content),
      packed.length,
      content.length,
      name.length,
      0,
    ]
    const local = record('42222244422', LOCAL, ...common)
    const central = record('42222224442222244', CENTRAL, VERSION, ...common, 0, 0, 0, 0, place)
    parts.push(local, name, packed)
    directory.push(central, name)
    place += local.length + name.length + packed.length
    directoryBytes += central.length + name.length
  }
  const end = record('42222442', END, 0, 0, files.length, files.length, directoryBytes, place, 0)
  return new Blob([...parts, ...directory, end], { type: 'application/zip' })
}

const [LOCAL, CENTRAL, END] = [0x04034b50, 0x02014b50, 0x06054b50] as const
const VERSION = 20
const UTF_8 = 0x800
const DEFLATED = 8
/** 1980-01-01, the earliest day of the format. No reader of these archives needs the time of a file. */
const MIDNIGHT = 0x21

/** `sizes` has the bytes of each number. */
function record(sizes: string, ...numbers: number[]): Uint8Array<ArrayBuffer> {
  const widths = [...sizes].map(Number)
  const bytes = new Uint8Array(widths.reduce((sum, width) => sum + width, 0))
  const view = new DataView(bytes.buffer)
  let place = 0
  for (const [index, width] of widths.entries()) {
    const number = numbers[index] ?? 0
    if (width === 2) view.setUint16(place, number, true)
    else view.setUint32(place, number, true)
    place += width
  }
  return bytes
}

async function deflated(content: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const stream = new Blob([content]).stream().pipeThrough(new CompressionStream('deflate-raw'))
  return new Uint8Array(await new Response(stream).arrayBuffer())
}

const REMAINDERS = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1
  return value
})

function crc32(bytes: Uint8Array): number {
  let value = 0xffffffff
  for (const byte of bytes) value = (value >>> 8) ^ (REMAINDERS[(value ^ byte) & 0xff] ?? 0)
  return (value ^ 0xffffffff) >>> 0
}
