import { isUtf8 } from 'node:buffer'
import { decode } from 'iconv-lite'
import type { GameEncoding } from '../../../../content/realms/gameFiles.ts'

const LINE_FEED = 0x0a

/**
 * Korean files are in code page 949, which has 8,822 more syllables than EUC-KR. Node's TextDecoder knows only the latter
 * by either name.
 */
const CODE_PAGES: { [E in GameEncoding]: string } = {
  'utf-8': 'utf8',
  'windows-1252': 'windows1252',
  'euc-kr': 'cp949',
}

export const decodeBytes = (bytes: Buffer, encoding: GameEncoding): string => decode(bytes, CODE_PAGES[encoding])

/** Tab, quotation mark and number sign: none of them is the second byte of a character in any of the encodings. */
const FIELD_ENDS: readonly number[] = [0x09, 0x22, 0x23]

/** The parts of a file between two bytes, each with the byte that ends it. */
function* partsOf(bytes: Buffer, isEnd: (byte: number) => boolean): Generator<Buffer> {
  let start = 0
  for (let at = 0; at < bytes.length; at += 1)
    if (isEnd(bytes[at] ?? 0)) {
      yield bytes.subarray(start, at + 1)
      start = at + 1
    }
  yield bytes.subarray(start)
}

/**
 * Game files mix encodings by file and by line. A field that is valid UTF-8 is UTF-8, any other has the encoding that
 * was named. What is in neither gets U+FFFD.
 */
export function decodeGameText(bytes: Buffer, encoding: GameEncoding): string {
  if (isUtf8(bytes)) return withoutMark(bytes.toString('utf8'))
  let text = ''
  for (const line of partsOf(bytes, (byte) => byte === LINE_FEED)) {
    if (isUtf8(line)) text += line.toString('utf8')
    else
      for (const field of partsOf(line, (byte) => FIELD_ENDS.includes(byte)))
        text += isUtf8(field) ? field.toString('utf8') : decodeBytes(field, encoding)
  }
  return withoutMark(text)
}

const withoutMark = (text: string): string => (text.startsWith('\ufeff') ? text.slice(1) : text)
