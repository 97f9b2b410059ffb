import { describe, expect, it } from 'vitest'
import { serverRule } from '../../../content/types/serverRule.ts'
import { lines } from '../../support/sheets.ts'
import { useSite } from '../../support/useSite.ts'

// The tests check the rules in docs/public-search.md.
describe('The search of the site', () => {
  const { sheets, html } = useSite('sqlite')

  it('links to the page of a long list on which a rule is', async () => {
    const others = Array.from({ length: 199 }, (_, index) => `Rule ${index},Umum`)
    const sheet = lines('rules,category', 'Larangan pertama,Umum', ...others, 'Larangan terakhir,Umum')
    expect(await sheets.accepted(serverRule, sheet)).toMatchObject({ added: 201 })
    const found = await html('/search?q=larangan')
    const addresses = [...found.matchAll(/href="((\/gameinfo\/rules[^"]*)#(rule-\d+))"/g)]
    expect(addresses.map(([, , page]) => page)).toEqual(['/gameinfo/rules', '/gameinfo/rules?page=2'])
    for (const [, address = '', , anchor] of addresses) expect(await html(address)).toContain(`id="${anchor}"`)
  })
})
