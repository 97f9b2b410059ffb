import { buffer } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { fromBufferPromise } from 'yauzl'
import { zipFiles } from './zipFiles.ts'

describe('A folder that is packed in the browser', () => {
  it('is a ZIP with every file as it was', async () => {
    const contents = { 'game/db/item_db.yml': 'Body:\n'.repeat(9_000), 'game/npc/kafra é.txt': '', 'game/x': '\0\x01' }
    const files = Object.entries(contents).map(([path, text]) => ({ path, file: new File([text], 'x') }))
    const steps: string[] = []
    const blob = await zipFiles(files, (done, total) => steps.push(`${done}/${total}`))
    expect(steps).toEqual(['0/3', '1/3', '2/3'])
    expect(blob.size).toBeLessThan(2_000)
    const zip = await fromBufferPromise(Buffer.from(await blob.arrayBuffer()), { validateEntrySizes: true })
    const read: Record<string, string> = {}
    for await (const entry of zip.eachEntry())
      read[entry.fileName] = String(await buffer(await zip.openReadStreamPromise(entry)))
    expect(read).toEqual(contents)
  })
})
