import { formatNumber } from '../../../../content/messages/formatNumber.ts'

export function formatDecimal(value: number): string {
  const [whole = '', fraction] = String(value).split('.')
  return fraction === undefined ? formatNumber(Number(whole)) : `${formatNumber(Number(whole))},${fraction}`
}

export function formatSeconds(seconds: number): string {
  const parts = [
    [Math.floor(seconds / 3_600), 'jam'],
    [Math.floor((seconds % 3_600) / 60), 'menit'],
    [seconds % 60, 'detik'],
  ] as const
  const said = parts.flatMap(([number, unit]) => (number > 0 ? [`${formatNumber(number)} ${unit}`] : []))
  return said.length > 0 ? said.join(' ') : 'langsung'
}
