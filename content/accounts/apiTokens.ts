import { z } from 'zod'
import { tokenPermissionNames } from '../permissions.ts'
import { moment } from '../queries/auditQuery.ts'
import { normalise } from '../text.ts'

export const TOKENS_TYPE = 'tokens'

export const TOKEN_NAME_LIMIT = 60

export const MOST_TOKENS = 100

export const MOST_TOKEN_DAYS = 730

/** The schema does not check whether the expiry is in the future, because only the server's clock counts. */
export const apiTokenSchema = z.object({
  name: z
    .string('Name is required.')
    .overwrite(normalise)
    .min(1, 'Name is required.')
    .max(TOKEN_NAME_LIMIT, `Name may have at most ${TOKEN_NAME_LIMIT} characters.`),
  permissions: z
    .array(
      z.enum(tokenPermissionNames, 'permissions must be names of permissions that a token can have.'),
      'permissions must be a list.',
    )
    .min(1, 'Choose at least one permission.')
    .max(tokenPermissionNames.length, 'permissions must name each once.')
    .transform((names) => tokenPermissionNames.filter((name) => names.includes(name))),
  expires_at: moment('expires_at'),
})
export type ApiTokenValues = z.infer<typeof apiTokenSchema>
