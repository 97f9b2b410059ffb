import { z } from 'zod'
import { shortName } from '../fields/shortName.ts'
import { moment, type ChangeAction } from '../queries/auditQuery.ts'
import { fill } from '../messages/fill.ts'
import { accountSentences } from './account-rules.ts'
import { loginSchema, textOf } from './account.ts'

const CODE_MOST = 40

const code = textOf('Code')
  .trim()
  .min(1, 'Code is required.')
  .max(CODE_MOST, `Code may have at most ${CODE_MOST} characters.`)
  .transform((text) => text.replaceAll(/\s/g, ''))

const PART_MOST = 8_000
const part = z.string().max(PART_MOST)

/** WebAuthn defines this JSON. The schema checks only its shape, and the server's library verifies the values. */
const passkey = z
  .object({
    id: part,
    rawId: part,
    type: z.literal('public-key'),
    authenticatorAttachment: part.optional(),
    clientExtensionResults: z.record(z.string().max(100), z.unknown()),
    response: z.object({
      clientDataJSON: part,
      attestationObject: part.optional(),
      authenticatorData: part.optional(),
      publicKey: part.optional(),
      publicKeyAlgorithm: z.number().optional(),
      signature: part.optional(),
      transports: z.array(z.string().max(40)).max(10).optional(),
      userHandle: part.nullable().optional(),
    }),
  })
  .meta({ description: 'What `navigator.credentials` gives, as JSON.' })

export type PasskeyAnswer = z.infer<typeof passkey>

const ONE_OF = 'Send either a code or what a passkey has signed.'
const isOne = ({ code, passkey }: { code?: unknown; passkey?: unknown }) =>
  (code === undefined) !== (passkey === undefined)

export const confirmationSchema = z
  .object({ code: code.optional(), passkey: passkey.optional() })
  .refine(isOne, { path: ['code'], message: ONE_OF })

export const secondStepSchema = z
  .object({
    challenge: textOf('challenge').max(200, 'challenge may have at most 200 characters.'),
    code: code.optional(),
    passkey: passkey.optional(),
    remember: z.boolean().optional().meta({ description: 'For thirty days this browser needs the password alone.' }),
  })
  .refine(isOne, { path: ['code'], message: ONE_OF })

export const passkeySchema = z.object({ passkey })

export const proofSchema = z
  .object({ password: loginSchema.shape.password.optional(), code: code.optional(), passkey: passkey.optional() })
  .refine((input) => Object.values(input).filter((value) => value !== undefined).length === 1, {
    path: ['password'],
    message: fill(accountSentences.required, { label: 'Password' }),
  })

export const OWNER_ROLE = 'owner'

export interface FactorRequirement {
  role: string
  from: string
}

export const requirementSchema = z.object({ from: moment('from').nullable() })

export const FACTOR_KINDS = ['totp', 'passkey'] as const
export type FactorKind = (typeof FACTOR_KINDS)[number]

export const FACTOR_EVENTS = [
  'add-factor',
  'remove-factor',
  'remove-factors',
  'make-recovery-codes',
  'use-recovery-code',
] as const satisfies readonly ChangeAction[]
export type FactorAction = (typeof FACTOR_EVENTS)[number]

export const factorNameSchema = z.object({
  name: shortName(60),
})
