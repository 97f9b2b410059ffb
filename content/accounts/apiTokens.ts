import { z } from 'zod'
import { permissionsSchema, tokenPermissionNames } from '../permissions.ts'
import { shortName } from '../fields/shortName.ts'
import { messages } from '../messages/messages.ts'
import { saying } from '../messages/said.ts'
import { moment } from '../queries/auditQuery.ts'

export const TOKENS_TYPE = 'tokens'

export const TOKEN_NAME_LIMIT = 60

export const MOST_TOKENS = 100

export const MOST_TOKEN_DAYS = 730

const words = messages('accounts.tokens', {
  language: 'en',
  unknown: 'permissions must be names of permissions that a token can have.',
  none: 'Choose at least one permission.',
})

/** The schema does not check whether the expiry is in the future, because only the server's clock counts. */
export const apiTokenSchema = z.object({
  name: shortName(TOKEN_NAME_LIMIT),
  permissions: permissionsSchema(tokenPermissionNames, () => words.unknown).refine(
    (names) => names.length > 0,
    saying(() => words.none),
  ),
  expires_at: moment('expires_at'),
})
export type ApiTokenValues = z.infer<typeof apiTokenSchema>
