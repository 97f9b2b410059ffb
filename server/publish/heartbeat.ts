import type { PublishedFolder } from './folder.ts'

/** How often the site says that it is there. */
export const HEARTBEAT_MS = 5_000

/** Says when the site was last there: what it shows of a game's server is then so old. */
export const writeHeartbeat = (folder: PublishedFolder, now: Date): Promise<void> =>
  folder.writeBoth('heartbeat.json', `${JSON.stringify({ at: now.toISOString() })}\n`)
