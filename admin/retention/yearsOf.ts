import type { Confirmation } from '../form/confirmation.ts'

/** How many years of history an option keeps; infinitely many where it is for ever. */
export const yearsOf = (span: unknown): number => Number.parseInt(String(span), 10) || Infinity

/** A longer history removes nothing. */
export const isShortened: Confirmation['isNeeded'] = (row, draft) => yearsOf(draft['history']) < yearsOf(row['history'])
