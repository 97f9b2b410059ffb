import { channelsWithoutSecrets } from '../channels/secrets.ts'
import type { Database } from '../database/database.ts'
import { countUnreadable } from '../factors/factors.ts'
import { Hasher, isKnownPepper } from '../hashing/hasher.ts'
import type { Config } from '../process/config.ts'
import { hasSecret, readSecret } from '../process/secret.ts'
import { fault, good, type Finding } from '../process/progress.ts'

export const examineKey = async (config: Config, database: Database): Promise<Finding[]> => [
  (await isKnownPepper(database, new Hasher(readSecret(config))))
    ? good('The key fits the PIN hashes.')
    : fault(
        'The PIN hashes were made with another key.',
        'Bring back the secret.key (or GAPURA_SECRET) that the site had. Without it nobody can reset a password by PIN; an admin can still give out links that do.',
      ),
]

/**
 * Reports authenticator apps whose secrets cannot be decrypted with the site's present key. Codes of these apps are
 * refused.
 */
export async function examineApps(config: Config, { reader }: Database): Promise<Finding[]> {
  // Reading a missing key would create one, so the code first checks whether the key exists.
  const count = await countUnreadable(reader, hasSecret(config) ? new Hasher(readSecret(config)) : null)
  if (count === 0) return []
  return [
    fault(
      `Accounts with an authenticator app whose secret cannot be opened without the key that sealed it: ${count}.`,
      'Bring back the secret.key (or GAPURA_SECRET) that the site had. Until then the codes of these apps are refused; their accounts get in by a recovery code, when another owner removes their second factor, or after gapura admin reset --username U.',
    ),
  ]
}

/** Reports channels without a usable address. Addresses are encrypted with the site's key and are not in backups. */
export async function examineChannels(config: Config, { reader }: Database): Promise<Finding[]> {
  // Reading a missing key would create one, so the code first checks whether the key exists.
  const missing = await channelsWithoutSecrets(reader, hasSecret(config) ? new Hasher(readSecret(config)) : null)
  if (missing.length === 0) return []
  return [
    fault(
      `Channels without an address: ${missing.map(({ name }) => name).join(', ')}.`,
      'Enter their addresses again in Settings, Channels. Until then nothing is announced there.',
    ),
  ]
}
