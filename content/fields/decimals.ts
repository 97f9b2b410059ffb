import { z } from 'zod'
import { present } from '../text.ts'

/** Digits, a point and digits; or with the power of ten with which spreadsheets write what is very small. */
const DIGITS = /^\s*\d{1,10}(\.\d{1,20})?(e-\d{1,2})?\s*$/i

/** Whether a number has no more decimals than these, in the fewest digits that are the same number. */
const fits = (value: number, decimals: number): boolean => Number(value.toFixed(decimals)) === value

/** A number from 0 on with at most so many decimals, stored exactly as it was typed; from a number or from its digits. */
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
