import { join } from 'node:path'

/** Where the build leaves the browser's files: beside the folder of the built server. */
export const builtFiles = join(import.meta.dirname, '../client')
