import { join } from 'node:path'

export const builtFiles = join(import.meta.dirname, '../client')
