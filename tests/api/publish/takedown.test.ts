import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { pictureFileOf } from '../../../content/storage/pictureFiles.ts'
import { takeDown } from '../../../server/history/takedown.ts'
import { newFolder, openPublished, until } from '../../support/published/publishedSite.ts'
import { byTheClock } from '../../support/retries.ts'
import { anyEngine, testEnvironment } from '../../support/testServer.ts'

it.each(anyEngine)(
  'A picture that is taken down leaves the published files within a second, on %s',
  byTheClock,
  async (engine) => {
    const folder = newFolder()
    const published = await openPublished(await testEnvironment(engine, { isMigrated: true }), folder, { DEMO: '1' })
    const names = (tree: string): string[] => {
      try {
        return readdirSync(join(folder, tree, 'storage/news'))
      } catch {
        return []
      }
    }
    await until(() => names('live').length > 1, 30_000)
    const hash = pictureFileOf(names('live')[0] ?? '')?.hash ?? ''
    expect(hash).toMatch(/^[0-9a-f]{64}$/)
    const author = { actor: 'command', requestId: null, address: null, now: new Date() }
    await takeDown(published.site.context, author, { picture: hash, reason: 'Not ours' }, (error) => {
      throw error
    })
    const isGone = () => ['live', 'fallback'].every((tree) => !names(tree).some((name) => name.startsWith(hash)))
    await until(isGone, 1_000)
    await new Promise((resolve) => setTimeout(resolve, 1_500))
    expect(isGone()).toBe(true)
    await published.stop()
  },
)
