/** `svg` is detected only so that the refusal can name the reason. */
export type UploadFormat = 'jpeg' | 'png' | 'webp' | 'avif' | 'gif' | 'svg'

const PROLOGUE = 4096

export function detectFormat(upload: Uint8Array): UploadFormat | null {
  const start = Buffer.from(upload.buffer, upload.byteOffset, Math.min(upload.length, PROLOGUE))
  const has = (text: string, at = 0): boolean => start.toString('latin1', at, at + text.length) === text
  if (has('\xff\xd8\xff')) return 'jpeg'
  if (has('\x89PNG\r\n\x1a\n')) return 'png'
  if (has('RIFF') && has('WEBP', 8)) return 'webp'
  if (has('GIF87a') || has('GIF89a')) return 'gif'
  if (brands(start).some((brand) => brand === 'avif' || brand === 'avis')) return 'avif'
  return /<(?:\?xml|!doctype svg|svg|\w+:svg)[\s>]/i.test(start.toString('utf8')) ? 'svg' : null
}

/** Returns the brands in the first box of an HEIF file. A brand is a format code, such as `heic` (ISO 14496-12). */
function brands(start: Buffer): string[] {
  if (start.length < 16 || start.toString('latin1', 4, 8) !== 'ftyp') return []
  const end = Math.min(start.readUInt32BE(0), start.length)
  const found = [start.toString('latin1', 8, 12)]
  for (let at = 16; at + 4 <= end; at += 4) found.push(start.toString('latin1', at, at + 4))
  return found
}
