import { describe, expect, it } from 'vitest'
import { listTypes, singleTypes } from '../../../content/index.ts'
import { sampleValues, type SampleRow } from '../../support/samples.ts'
import { useTestServer, useToken } from '../../support/testServer.ts'

// Other tests use only enough types to cover each property. This test finds a mistake in the declaration of any type.
describe('The API', () => {
  const server = useTestServer('sqlite')
  const token = useToken(server, 'admin')

  it.each(listTypes)('creates, changes and reads a row of $key', async (type) => {
    const path = `/api${type.path}`
    const first = await sampleValues(server(), token(), type, 'first')
    const created = await token.send('POST', path, first)
    expect(created).toMatchObject({ status: 201, body: { ...first, version: 1 } })
    const { id } = created.body as SampleRow
    const second = await sampleValues(server(), token(), type, 'second')
    const changed = await token.send('PUT', `${path}/${id}`, second)
    expect(changed).toMatchObject({ status: 200, body: { ...second, version: 2 } })
    expect((await server().call('GET', `${path}/${id}`)).body).toEqual(changed.body)
    expect((await server().call('GET', path)).body).toContainEqual(changed.body)
  })

  it.each(singleTypes)('changes and reads the only row of $key', async (type) => {
    const path = `/api${type.path}`
    const body = await sampleValues(server(), token(), type)
    expect(await token.send('PUT', path, body)).toMatchObject({ status: 200, body })
    expect((await server().call('GET', path)).body).toMatchObject({ ...body, version: 2 })
  })
})
