import { locale } from './locale.ts'

/** This function avoids Intl, because a phone takes about 60 ms to create the first Intl formatter. */
export function formatNumber(value: number): string {
  const [whole = '', decimals] = String(value).split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, locale.group)
  return decimals === undefined ? grouped : `${grouped}${locale.decimal}${decimals}`
}
