import { locale } from '../messages/locale.ts'

const DECIMALS = 4

/** Formats a chance in percent. Tiny chances get more decimals, so that they do not look like zero. */
export function chanceText(percent: number): string {
  const decimals = percent > 0 ? Math.max(DECIMALS, Math.ceil(-Math.log10(percent)) + 1) : 0
  const [whole = '', fraction = ''] = percent.toFixed(decimals).split('.')
  const digits = fraction.replace(/0+$/, '')
  return digits === '' ? whole : `${whole}${locale.decimal}${digits}`
}
