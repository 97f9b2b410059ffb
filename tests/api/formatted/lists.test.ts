import { describe, expect, it } from 'vitest'
import { fieldsOfKind } from '../../../content/define.ts'
import { listTypes } from '../../../content/index.ts'
import { sampleValues, type SampleRow } from '../../support/samples.ts'
import { useTestServer, useToken } from '../../support/testServer.ts'

const types = listTypes.filter((type) => fieldsOfKind(type, 'richText').length > 0)

// docs/api/content.md, "Formatted texts".
describe('The formatted text of a row in a list', () => {
  const server = useTestServer('sqlite')
  const token = useToken(server, 'admin')
  const list = async (path: string) => (await server().call('GET', `/api${path}`)).body as SampleRow[]

  it.each(types)('[formatted.lists] of $title comes as a tree where it is asked for, in pages', async (type) => {
    const [[, { words }] = ['', { words: '' }]] = fieldsOfKind(type, 'richText')
    const values = await sampleValues(server(), token(), type)
    const { [words]: _words, ...others } = values
    const created = await token.send('POST', `/api${type.path}`, { ...others, body: '- **satu**\n- dua' })
    expect([created.status, (created.body as SampleRow)[words]]).toEqual([201, '- satu\n- dua'])
    const { id } = created.body as SampleRow
    const shown = (await list(`${type.path}?tree=true`)).find((row) => row.id === id)
    expect(shown?.['body_tree']).toMatchObject([{ type: 'list', entries: [expect.anything(), expect.anything()] }])
    expect((await list(type.path)).find((row) => row.id === id)).not.toHaveProperty('body_tree')
  })

  it('[formatted.lists] is on the pages of rules, quests and donations in place of numbered lines', async () => {
    const create = (path: string, body: object) => token.send('POST', `/api${path}`, body)
    const category = (await create('/donation/package-categories', { category_name: 'Paket' })).body as SampleRow
    const item = (await create('/game-info/items', { items_name: 'Pedang' })).body as SampleRow
    await create('/game-info/server-rules', { rules: 'Sopan', category: 'Umum', body: '## Rinci\n\n**Tebal** aturan' })
    await create('/donation/howto', { donation_guide: 'Transfer', body: 'Lewat **bank** atau `QRIS`' })
    await create('/donation/packages', {
      ...{ package_name: 'Perak', category_id: category.id, items_id: item.id },
      body: 'Berisi **pedang**',
    })
    await create('/game-info/quest-information/dailyquest', { day: 'Sunday', body: 'Cari **naga** dahulu' })
    const page = async (path: string) => String((await server().call('GET', path)).body)
    expect(await page('/gameinfo/rules')).toMatch(/<h4>Rinci<\/h4><p><strong>Tebal<\/strong> aturan<\/p>/)
    expect(await page('/donation?section=howto')).toContain('Lewat <strong>bank</strong> atau <code>QRIS</code>')
    expect(await page('/donation?section=packages')).toContain('Berisi <strong>pedang</strong>')
    expect(await page('/gameinfo/quest?section=sunday')).toContain('Cari <strong>naga</strong> dahulu')
  })
})
