import type { TibiaEmulator } from './tibiaData.ts'

/** Reads a whole number of XML as a server does; null is what it takes for 0, because it is none. */
export type WholeNumber = (text: string | undefined) => number | null

/** `pugi::cast` in TFS' src/pugicast.h is strtol with base 0: 020 is 16, and what stands behind a number is ignored. */
function tfsNumber(text = ''): number | null {
  const found = /^\s*([+-]?)(?:0x([\da-f]{1,13})|0([0-7]{0,17})|(\d{1,15}))/i.exec(text)
  if (found === null) return null
  const [, sign, hexadecimal, octal, decimal] = found
  const value = hexadecimal ? parseInt(hexadecimal, 16) : octal ? parseInt(octal, 8) : Number(decimal ?? 0)
  return sign === '-' ? 0 - value : value
}

/** `pugi::cast` in Canary's src/utils/pugicast.hpp is std::from_chars, which must take the whole text. */
const canaryNumber: WholeNumber = (text = '') => (/^-?\d{1,15}$/.test(text) ? Number(text) + 0 : null)

export const WHOLE_NUMBERS: Readonly<Record<TibiaEmulator, WholeNumber>> = { tfs: tfsNumber, canary: canaryNumber }
