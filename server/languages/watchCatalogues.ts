import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { CATALOGUES_TYPE } from '../../content/languages/catalogue.ts'
import type { Context } from '../context/context.ts'
import { RepeatedTask } from '../process/queues/repeatedTask.ts'

const LOOK_MS = 30_000

interface Watch {
  look: () => Promise<void>
  start: (onError: (error: unknown) => void) => void
  stop: () => Promise<unknown>
}

/** Makes answers stale when a file of the operator's own has changed. Each process looks, because no database says it. */
export function watchCatalogues({ config, feed }: Pick<Context, 'config' | 'feed'>): Watch {
  const folder = join(config.dataDir, 'messages')
  let seen: string | null = null
  const task = new RepeatedTask()

  async function look(): Promise<void> {
    const names = (await readdir(folder).catch(() => [])).sort()
    const files = names.map(async (name) => {
      const found = await stat(join(folder, name)).catch(() => null)
      return [name, found?.mtimeMs, found?.size]
    })
    const now = JSON.stringify(await Promise.all(files))
    if (seen !== null && seen !== now) feed.invalidate(new Set([CATALOGUES_TYPE]))
    seen = now
  }
  return {
    look,
    start: (onError) => {
      void look().catch(onError)
      task.start(look, LOOK_MS, onError)
    },
    stop: () => task.stop(),
  }
}
