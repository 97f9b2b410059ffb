import { z } from 'zod'

/** Characters of a recovery code with what people type between its groups. */
const CODE_MOST = 40

/** Six digits, or a recovery code, with spaces as apps show them. */
const code = z
  .string('Code is required.')
  .trim()
  .min(1, 'Code is required.')
  .max(CODE_MOST, `Code may have at most ${CODE_MOST} characters.`)
  .transform((text) => text.replaceAll(/\s/g, ''))

export const codeSchema = z.object({ code })

/** The second step of a log-in. */
export const secondStepSchema = z.object({
  challenge: z.string('challenge is required.').max(200, 'challenge may have at most 200 characters.'),
  code,
})

export const factorNameSchema = z.object({
  name: z
    .string('Name is required.')
    .trim()
    .min(1, 'Name is required.')
    .max(60, 'Name may have at most 60 characters.'),
})
