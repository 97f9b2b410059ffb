import { formatNumber } from '../../../format/number.ts'

/** A number with a decimal comma: 12,5. */
export function formatDecimal(value: number): string {
  const [whole = '', fraction] = String(value).split('.')
  return fraction === undefined ? formatNumber(Number(whole)) : `${formatNumber(Number(whole))},${fraction}`
}

/** Decimals of a chance; one that would be zero with these shows its first two digits. */
const DECIMALS = 4

/** A chance in percent as Indonesian readers write it: 0,01 %. However small, it is not rounded to none. */
export function formatChance(percent: number): string {
  const rounded = Number(percent.toFixed(DECIMALS))
  if (rounded > 0 || percent === 0) return `${formatDecimal(rounded)}\u00a0%`
  const places = Math.ceil(-Math.log10(percent)) + 1
  return `${percent.toFixed(places).replace(/0+$/, '').replace('.', ',')}\u00a0%`
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
