import { z } from 'zod'
import { present } from '../text.ts'

/** Spreadsheets write very small numbers with an exponent, such as 1e-7. */
const DIGITS = /^\s*\d{1,10}(\.\d{1,20})?(e-\d{1,2})?\s*$/i

const fits = (value: number, decimals: number): boolean => Number(value.toFixed(decimals)) === value

export function decimalNumber(most: number, decimals: number, sentence: string, missing = sentence) {
  const within = z
    .number(sentence)
    .min(0, sentence)
    .max(most, sentence)
    .refine((value) => fits(value, decimals), sentence)
    .meta({ multipleOf: Number(`1e-${decimals}`) })
  return z.union([within, z.string().regex(DIGITS).transform(Number).pipe(within)], {
    error: (issue) => (present(issue.input) ? sentence : missing),
  })
}
