import type { Confirmation } from '../form/confirmation.ts'

/** Infinity means that history is never removed. */
export const yearsOf = (span: unknown): number => Number.parseInt(String(span), 10) || Infinity

export const isShortened: Confirmation['isNeeded'] = (row, draft) => yearsOf(draft['history']) < yearsOf(row['history'])
