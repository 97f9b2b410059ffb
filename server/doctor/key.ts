import { fill } from '../../content/messages/fill.ts'
import { channelsWithoutSecrets } from '../channels/secrets.ts'
import type { Database } from '../database/database.ts'
import { countUnreadable } from '../factors/factors.ts'
import { Hasher, isKnownPepper } from '../hashing/hasher.ts'
import type { Config } from '../process/config.ts'
import { hasSecret, readSecret } from '../process/secret.ts'
import { fault, good, type Finding } from '../process/progress.ts'
import { keyWording as words } from './wording.ts'

export const examineKey = async (config: Config, database: Database): Promise<Finding[]> => [
  (await isKnownPepper(database, new Hasher(readSecret(config))))
    ? good(words.fits)
    : fault(words.other, words.otherAdvice),
]

/**
 * Reports authenticator apps whose secrets cannot be decrypted with the site's present key. Codes of these apps are
 * refused.
 */
export async function examineApps(config: Config, { reader }: Database): Promise<Finding[]> {
  // Reading a missing key would create one, so the code first checks whether the key exists.
  const count = await countUnreadable(reader, hasSecret(config) ? new Hasher(readSecret(config)) : null)
  if (count === 0) return []
  return [fault(fill(words.apps, { count }), words.appsAdvice)]
}

/** Reports channels without a usable address. Addresses are encrypted with the site's key and are not in backups. */
export async function examineChannels(config: Config, { reader }: Database): Promise<Finding[]> {
  // Reading a missing key would create one, so the code first checks whether the key exists.
  const missing = await channelsWithoutSecrets(reader, hasSecret(config) ? new Hasher(readSecret(config)) : null)
  if (missing.length === 0) return []
  const names = missing.map(({ name }) => name).join(', ')
  return [fault(fill(words.channels, { names }), words.channelsAdvice)]
}
