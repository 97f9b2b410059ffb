/** Decimals of a chance; a smaller one shows its first two digits. */
const DECIMALS = 4

/** A chance in percent with a decimal comma, without its sign: 0,01. However small, it is not rounded to none. */
export function chanceText(percent: number): string {
  const decimals = percent > 0 ? Math.max(DECIMALS, Math.ceil(-Math.log10(percent)) + 1) : 0
  const [whole = '', fraction = ''] = percent.toFixed(decimals).split('.')
  const digits = fraction.replace(/0+$/, '')
  return digits === '' ? whole : `${whole},${digits}`
}
