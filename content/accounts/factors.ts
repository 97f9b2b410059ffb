import { z } from 'zod'
import { shortName } from '../fields/shortName.ts'
import { moment, type ChangeAction } from '../queries/auditQuery.ts'
import { messages } from '../messages/messages.ts'
import { saying } from '../messages/said.ts'
import { accountLabels as labels } from './account-rules.ts'
import { atMost, isMissing, loginSchema, textOf } from './account.ts'

const CODE_MOST = 40

const words = messages('accounts.factors', {
  language: 'en',
  oneOf: 'Send either a code or what a passkey has signed.',
})

const ofCode = () => labels.code
const code = textOf(ofCode)
  .trim()
  .min(1, isMissing(ofCode))
  .max(...atMost(CODE_MOST, ofCode))
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

const oneOf = { path: ['code'], ...saying(() => words.oneOf) }
const isOne = ({ code, passkey }: { code?: unknown; passkey?: unknown }) =>
  (code === undefined) !== (passkey === undefined)

export const confirmationSchema = z.object({ code: code.optional(), passkey: passkey.optional() }).refine(isOne, oneOf)

export const secondStepSchema = z
  .object({
    challenge: textOf('challenge').max(...atMost(200, 'challenge')),
    code: code.optional(),
    passkey: passkey.optional(),
    remember: z.boolean().optional().meta({ description: 'For thirty days this browser needs the password alone.' }),
  })
  .refine(isOne, oneOf)

export const passkeySchema = z.object({ passkey })

export const proofSchema = z
  .object({ password: loginSchema.shape.password.optional(), code: code.optional(), passkey: passkey.optional() })
  .refine((input) => Object.values(input).filter((value) => value !== undefined).length === 1, {
    path: ['password'],
    ...isMissing(() => labels.password),
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
