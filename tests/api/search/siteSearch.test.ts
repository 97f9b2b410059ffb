import { describe, expect, it } from 'vitest'
import { serverRule } from '../../../content/types/serverRule.ts'
import { useTestServer } from '../../support/testServer.ts'

// docs/public-search.md
describe('The search of the site', () => {
  const server = useTestServer('sqlite')

  it('leads to the page on which a rule stands', async () => {
    const token = await server().signIn('admin')
    const body = new FormData()
    const rules = [
      'Larangan pertama',
      ...Array.from({ length: 199 }, (_, index) => `Rule ${index}`),
      'Larangan terakhir',
    ]
    body.set('file', new Blob([['rules,category', ...rules.map((rule) => `${rule},Umum`)].join('\n')]), 'rules.csv')
    expect((await server().call('POST', `/api${serverRule.path}/import`, { token, body })).body).toMatchObject({
      added: rules.length,
    })
    const found = String((await server().call('GET', '/search?q=larangan')).body)
    const addresses = [...found.matchAll(/href="(\/gameinfo\/rules[^"]*#(rule-\d+))"/g)]
    expect(addresses.map(([, address]) => address?.split('#')[0])).toEqual([
      '/gameinfo/rules',
      '/gameinfo/rules?page=2',
    ])
    for (const [, address = '', anchor] of addresses)
      expect(String((await server().call('GET', address)).body)).toContain(`id="${anchor}"`)
  })
})
