import { existsSync } from 'node:fs'
import { join } from 'node:path'

export const builtFiles = join(import.meta.dirname, '../client')

const messages = join(import.meta.dirname, '../messages')

/** Null if this is no build, as in tests. */
export const builtMessages = existsSync(join(messages, 'sources.json')) ? messages : null
