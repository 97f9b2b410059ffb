import { z } from 'zod'
import { moment, type ChangeAction } from '../queries/auditQuery.ts'
import { fill } from '../wording.ts'
import { accountSentences } from './account-rules.ts'
import { loginSchema } from './account.ts'

/** A recovery code with separators. */
const CODE_MOST = 40

/** Six digits or a recovery code, with the spaces that apps show. */
const code = z
  .string('Code is required.')
  .trim()
  .min(1, 'Code is required.')
  .max(CODE_MOST, `Code may have at most ${CODE_MOST} characters.`)
  .transform((text) => text.replaceAll(/\s/g, ''))

/** Far longer than any real part. */
const PART_MOST = 8_000
const part = z.string().max(PART_MOST)

/** WebAuthn's JSON; the verifier checks its parts. */
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

/** A code of the app, or the new passkey's answer. */
export const confirmationSchema = z
  .object({ code: code.optional(), passkey: passkey.optional() })
  .refine(isOne, { path: ['code'], message: ONE_OF })

export const secondStepSchema = z
  .object({
    challenge: z.string('challenge is required.').max(200, 'challenge may have at most 200 characters.'),
    code: code.optional(),
    passkey: passkey.optional(),
    remember: z.boolean().optional().meta({ description: 'For thirty days this browser needs the password alone.' }),
  })
  .refine(isOne, { path: ['code'], message: ONE_OF })

export const passkeySchema = z.object({ passkey })

/** A fresh proof by one of the three. */
export const proofSchema = z
  .object({ password: loginSchema.shape.password.optional(), code: code.optional(), passkey: passkey.optional() })
  .refine((given) => Object.values(given).filter((value) => value !== undefined).length === 1, {
    path: ['password'],
    message: fill(accountSentences.required, { label: 'Password' }),
  })

/** The owners' role among role ids. */
export const OWNER_ROLE = 'owner'

export interface FactorRequirement {
  /** `owner`, or the id of a role. */
  role: string
  /** ISO 8601, UTC. */
  from: string
}

export const requirementSchema = z.object({ from: moment('from').nullable() })

export const FACTOR_KINDS = ['totp', 'passkey'] as const
export type FactorKind = (typeof FACTOR_KINDS)[number]

/** Events about factors that an account is told of. */
export const FACTOR_EVENTS = [
  'add-factor',
  'remove-factor',
  'remove-factors',
  'make-recovery-codes',
  'use-recovery-code',
] as const satisfies readonly ChangeAction[]
export type FactorAction = (typeof FACTOR_EVENTS)[number]

export const factorNameSchema = z.object({
  name: z
    .string('Name is required.')
    .trim()
    .min(1, 'Name is required.')
    .max(60, 'Name may have at most 60 characters.'),
})
