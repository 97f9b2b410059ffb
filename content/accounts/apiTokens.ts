import { z } from 'zod'
import { tokenPermissionNames } from '../permissions.ts'
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
  list: 'permissions must be a list.',
  none: 'Choose at least one permission.',
  once: 'permissions must name each once.',
})
const say = (name: keyof typeof words) => saying(() => words[name])

/** The schema does not check whether the expiry is in the future, because only the server's clock counts. */
export const apiTokenSchema = z.object({
  name: shortName(TOKEN_NAME_LIMIT),
  permissions: z
    .array(z.enum(tokenPermissionNames, say('unknown')), say('list'))
    .min(1, say('none'))
    .max(tokenPermissionNames.length, say('once'))
    .transform((names) => tokenPermissionNames.filter((name) => names.includes(name))),
  expires_at: moment('expires_at'),
})
export type ApiTokenValues = z.infer<typeof apiTokenSchema>
