import { crc32, deflateSync } from 'node:zlib'
import type { Pixels } from '../../pictures/bitmap.ts'

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const EIGHT_BITS = 8
const RED_GREEN_BLUE_ALPHA = 6

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  checksum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, checksum])
}

/** A few hundred pixels need no process for pictures, and no library that may crash with them. */
export function writePng({ width, height, data }: Pixels): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([EIGHT_BITS, RED_GREEN_BLUE_ALPHA], 8)
  const rows = Array.from({ length: height }, (_, y) => [
    Buffer.from([0]),
    data.subarray(y * width * 4, (y + 1) * width * 4),
  ]).flat()
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(rows))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
