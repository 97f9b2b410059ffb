import { describe, expect, it } from 'vitest'
import { fieldsOfKind } from '../../../content/define.ts'
import { contentType, listTypes } from '../../../content/index.ts'
import { sampleValues } from '../../support/samples.ts'
import { useSite } from '../../support/useSite.ts'

const types = listTypes.filter((type) => fieldsOfKind(type, 'richText').length > 0)

// Specification: docs/api/content.md, "Formatted texts".
describe('The formatted text of a row in a list', () => {
  const { server, admin: token, create, list, html } = useSite('sqlite')

  it.each(types)('[formatted.lists] of $title comes as a tree only if that is requested', async (type) => {
    const [[, { words }] = ['', { words: '' }]] = fieldsOfKind(type, 'richText')
    const { [words]: _words, ...others } = await sampleValues(server(), token(), type)
    const { id, [words]: text } = await create(type.path, { ...others, body: '- **satu**\n- dua' })
    expect(text).toBe('- satu\n- dua')
    const found = async (query: string) => (await list(type.path + query)).find((row) => row.id === id)
    const entries = [expect.anything(), expect.anything()]
    expect((await found('?tree=true'))?.['body_tree']).toMatchObject([{ type: 'list', entries }])
    expect(await found('')).not.toHaveProperty('body_tree')
  })

  it.each([
    ['serverrules', '/gameinfo/rules', /<h4>Rinci/],
    ['howto', '/donation?section=howto', /<h\d>Rinci/],
    ['packages', '/donation?section=packages', /<h\d>Rinci/],
    ['dailyquest', '/gameinfo/quest?section=sunday', /<h\d>Rinci/],
  ])('[formatted.lists] of %s is on %s in place of numbered lines', async (key, path, heading) => {
    const type = contentType(key)
    const values = await sampleValues(server(), token(), type)
    const body = '## Rinci\n\nAda **naga** dan `QRIS`'
    await create(type.path, { ...values, ...('day' in values && { day: 'Sunday' }), is_bonus_package: false, body })
    expect(await html(path)).toMatch(heading)
    expect(await html(path)).toMatch(/<h(\d)>Rinci<\/h\1><p>Ada <strong>naga<\/strong> dan <code>QRIS<\/code><\/p>/)
  })
})
