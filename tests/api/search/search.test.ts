import { describe, expect, it } from 'vitest'
import { listTypes } from '../../../content/index.ts'
import { searchedColumns } from '../../../server/database/schema/columns.ts'
import { coveringTypes } from '../../support/coveringTypes.ts'
import { isLimited, sampleValues } from '../../support/samples.ts'
import { engines } from '../../support/testServer.ts'
import { useSite } from '../../support/useSite.ts'

const searched = listTypes.filter((type) => searchedColumns(type).length > 0)

describe.each(engines)('On %s, the search of', (engine) => {
  const { server, admin, create, change, remove, list } = useSite(engine)

  it.each(coveringTypes(searched))('$key finds a word in each of its texts', async (type) => {
    const { path } = type
    const found = async (words: string) => (await list(`${path}?q=${encodeURIComponent(words)}`)).map((row) => row.id)
    const createOther = async (values = {}) =>
      (await create(path, { ...(await sampleValues(server(), admin(), type, 'other')), ...values })).id
    const other = await createOther()

    for (const name of searchedColumns(type)) {
      const field = type.fields[name]
      if (field?.kind === 'choice') {
        const [option = '', another = ''] = field.options
        // The test skips this field, because every option of the field already has a row.
        if (isLimited(type)) continue
        const id = await createOther({ [name]: another })
        expect(await found(another)).toContain(id)
        expect(await found(option)).not.toContain(id)
        continue
      }
      const word = `dragon${name.replaceAll('_', '')}`
      const text = (middle: string) => (field?.kind === 'text' && field.link ? `https://example.com/${middle}` : middle)
      const id = await createOther({ [name]: text(`${word}scale`) })
      for (const spelling of [word, word.toUpperCase()]) expect(await found(spelling), `created: ${name}`).toEqual([id])
      await change(`${path}/${id}`, { [name]: text(`another-${word}wing`) })
      expect(await found(`${word}wing`), `${name} after a change`).toEqual([id])
      expect(await found(`${word}scale`), `${name} before the change`).toEqual([])
      await remove(`${path}/${id}`)
      expect(await found(word), `${name} after the row was deleted`).toEqual([])
    }
    expect(await found('OTHER')).toContain(other)
  })
})
