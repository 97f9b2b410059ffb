import { encode } from 'iconv-lite'
import { decodeBytes } from '../source/decode.ts'
import { normalForm } from '../../../../content/text.ts'

/** The bytes of a text that holds no other characters than those of windows-1252 or latin1; otherwise null. */
function westernBytes(text: string): Buffer | null {
  const bytes = [...text].map((one) => {
    const code = one.codePointAt(0) ?? 0
    if (code <= 0xff) return code
    const [byte = 0] = encode(one, 'windows1252')
    return decodeBytes(Buffer.of(byte), 'windows-1252') === one ? byte : -1
  })
  return bytes.includes(-1) ? null : Buffer.from(bytes)
}

/**
 * The name of a picture in the one spelling under which it is found. Clients name pictures in Korean, in code page 949.
 * Files that were unpacked elsewhere have the same bytes as if they were western ("»ç°ú" for "사과"), in their names and
 * in translated files of the client alike. Neither the client nor Windows distinguishes case.
 */
export function resourceKey(name: string): string {
  const bytes = westernBytes(name)
  const korean = bytes === null ? name : decodeBytes(bytes, 'euc-kr')
  return normalForm(korean.includes('\ufffd') ? name : korean, 'NFC').toLowerCase()
}
