import { describe, expect, it } from 'vitest'
import { listTypes } from '../../../content/index.ts'
import { searchedColumns } from '../../../server/database/schema/columns.ts'
import { form, isLimited, sampleValues, type SampleRow, type Values } from '../../support/samples.ts'
import { engines, useTestServer, useToken } from '../../support/testServer.ts'
import { coveringTypes } from '../../support/coveringTypes.ts'

const searched = listTypes.filter((type) => searchedColumns(type).length > 0)

describe.each(engines)('On %s, the search of', (engine) => {
  const server = useTestServer(engine)
  const token = useToken(server, 'admin')

  it.each(coveringTypes(searched))('$key finds a word in each of its texts', async (type) => {
    const path = `/api${type.path}`
    const found = async (words: string) =>
      ((await server().call('GET', `${path}?q=${encodeURIComponent(words)}`)).body as SampleRow[]).map(({ id }) => id)
    const save = async (address: string, values: Values) => {
      const answer = await token.send('POST', address, form(values))
      expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300)
      return answer.body as SampleRow
    }
    const rest = () => sampleValues(server(), token(), type, 'other')
    const other = await save(path, await rest())

    for (const name of searchedColumns(type)) {
      const field = type.fields[name]
      if (field?.kind === 'choice') {
        const [option = '', another = ''] = field.options
        // Each option stands in a row already.
        if (isLimited(type)) continue
        const { id } = await save(path, { ...(await rest()), [name]: another })
        expect(await found(another)).toContain(id)
        expect(await found(option)).not.toContain(id)
        continue
      }
      const word = `dragon${name.replaceAll('_', '')}`
      const text = (middle: string) => (field?.kind === 'text' && field.link ? `https://example.com/${middle}` : middle)
      const { id } = await save(path, { ...(await rest()), [name]: text(`${word}scale`) })
      expect(await found(word), `${name}, as it was created`).toEqual([id])
      expect(await found(word.toUpperCase())).toEqual([id])
      await save(`${path}/${id}?_method=PUT`, { [name]: text(`another ${word}wing`.replaceAll(' ', '-')) })
      expect(await found(`${word}wing`), `${name}, as it was edited`).toEqual([id])
      expect(await found(`${word}scale`), `${name}, as it was before`).toEqual([])
      await token.send('DELETE', `${path}/${id}`)
      expect(await found(word), `${name}, after the row was deleted`).toEqual([])
    }
    expect(await found('OTHER')).toContain(other.id)
  })
})
