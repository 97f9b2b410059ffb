import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AddressInfo } from 'node:net'
import { LISTEN_BACKLOG } from '../../../server/http/connectionLimits.ts'
import { readConfig } from '../../../server/process/config.ts'
import { openSite, type Site } from '../../../server/start/site.ts'

export interface PublishedSite {
  url: string
  site: Site
  stop: () => Promise<unknown>
}

/** Whose changes these are: those of a command. */
export const author = () => ({ actor: 'command', requestId: null, address: null, now: new Date() })

export const newFolder = (): string => join(mkdtempSync(join(tmpdir(), 'gapura-published-')), 'site')

/** A whole site, as `npm start` opens it, that publishes into a folder. */
export async function openPublished(
  environment: Record<string, string>,
  folder: string,
  settings: Record<string, string> = {},
): Promise<PublishedSite> {
  const site = await openSite(
    readConfig({ SITE_URL: 'http://site.test', DEMO: '0', ...environment, PUBLISH: `folder:${folder}`, ...settings }),
    {
      frontend: {
        findAssets: () => ({ scripts: [], styles: [], preloads: [], fonts: [], skies: [] }),
        developmentHead: '',
      },
      logger: false,
    },
  )
  await site.app.listen({ port: 0, host: '127.0.0.1', backlog: LISTEN_BACKLOG })
  const { port } = site.app.server.address() as AddressInfo // it listens on a port
  return { url: `http://127.0.0.1:${port}`, site, stop: () => site.stop() }
}

/** What a file holds; null where it is not there: publishing can take it out at any moment. */
export function bytesIfThere(file: string): Buffer | null {
  try {
    return readFileSync(file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

/** The same as text, empty where it is not there. */
export const readIfThere = (file: string): string => bytesIfThere(file)?.toString() ?? ''

/** Waits until something holds, at most so long; gives how many milliseconds it took. Throws where it does not hold then. */
export async function until(holds: () => boolean, most = 30_000): Promise<number> {
  const begun = performance.now()
  while (!holds()) {
    if (performance.now() - begun > most) throw new Error(`It does not hold after ${most} ms: ${holds.toString()}`)
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  return performance.now() - begun
}
