import { formatNumber } from '../../../format/number.ts'

/** A number with a decimal comma: 12,5. */
export function formatDecimal(value: number): string {
  const [whole = '', fraction] = String(value).split('.')
  return fraction === undefined ? formatNumber(Number(whole)) : `${formatNumber(Number(whole))},${fraction}`
}

/** Decimals of a chance; a smaller one shows its first two digits. */
const DECIMALS = 4

/** A chance in percent as Indonesian readers write it: 0,01 %. However small, it is not rounded to none. */
export function formatChance(percent: number): string {
  const decimals = percent > 0 ? Math.max(DECIMALS, Math.ceil(-Math.log10(percent)) + 1) : 0
  const [whole = '', fraction = ''] = percent.toFixed(decimals).split('.')
  const digits = fraction.replace(/0+$/, '')
  return `${formatNumber(Number(whole))}${digits === '' ? '' : `,${digits}`}\u00a0%`
}

/** A time in seconds as people say it: 1 jam 30 menit. */
export function formatSeconds(seconds: number): string {
  const parts = [
    [Math.floor(seconds / 3_600), 'jam'],
    [Math.floor((seconds % 3_600) / 60), 'menit'],
    [seconds % 60, 'detik'],
  ] as const
  const said = parts.flatMap(([number, unit]) => (number > 0 ? [`${formatNumber(number)} ${unit}`] : []))
  return said.length > 0 ? said.join(' ') : 'langsung'
}
