import { z } from 'zod'
import { saying, textOf, type Said } from '../messages/said.ts'
import { present } from '../text.ts'

/** Spreadsheets write very small numbers with an exponent, such as 1e-7. */
const DIGITS = /^\s*\d{1,10}(\.\d{1,20})?(e-\d{1,2})?\s*$/i

const fits = (value: number, decimals: number): boolean => Number(value.toFixed(decimals)) === value

export function decimalNumber(most: number, decimals: number, sentence: Said, missing = sentence) {
  const said = saying(sentence)
  const within = z
    .number(said)
    .min(0, said)
    .max(most, said)
    .refine((value) => fits(value, decimals), said)
    .meta({ multipleOf: Number(`1e-${decimals}`) })
  return z.union([within, z.string().regex(DIGITS).transform(Number).pipe(within)], {
    error: (issue) => textOf(present(issue.input) ? sentence : missing),
  })
}
