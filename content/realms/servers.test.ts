import { describe, expect, it } from 'vitest'
import { createSchema } from '../schema.ts'
import { realm } from '../settings/realm.ts'
import { parseQuery, parseServerAddress, parseServers } from './servers.ts'

const faultsOf = (values: object): unknown => {
  const result = createSchema(realm).safeParse({ key: 'main', name: 'Main', adapter: 'none', ...values })
  return result.success ? [] : result.error.issues.map(({ path, message }) => [path[0], message])
}

describe('servers of a realm', () => {
  it('are a name and an address in each line', () => {
    const text = 'Log-in = 203.0.113.5:6900\n\n Map=play.example.com:5121 \nCharacter = [::1]:6121'
    expect(parseServers(text)).toEqual([
      { name: 'Log-in', host: '203.0.113.5', port: 6900 },
      { name: 'Map', host: 'play.example.com', port: 5121 },
      { name: 'Character', host: '::1', port: 6121 },
    ])
    expect(faultsOf({ servers: text })).toEqual([])
  })

  it('are refused line by line, each with its number', () => {
    expect(faultsOf({ servers: 'Log-in = 203.0.113.5\nMap = a.example:1\n\nMAP = b.example:2\nx' })).toEqual([
      ['servers', 'Servers, line 1: “Log-in = 203.0.113.5” must be like Log-in = play.example.com:6900.'],
      ['servers', 'Servers, line 4: MAP is there already.'],
      ['servers', 'Servers, line 5: “x” must be like Log-in = play.example.com:6900.'],
    ])
    const many = Array.from({ length: 11 }, (_, index) => `S${index} = a.example:1`).join('\n')
    expect(faultsOf({ servers: many })).toEqual([['servers', 'Servers may be at most 10.']])
  })

  it.each(['play.example.com:1', 'localhost:65535', '10.0.0.1:6900', '[2001:db8::1]:1', '[::ffff:127.0.0.1]:6900'])(
    'can be at %s',
    (address) => expect(parseServerAddress(address)).not.toBeNull(),
  )

  it.each([
    ...['', 'a.example', ':1', 'a.example:0', 'a.example:65536', 'a.example:01', 'http://a.example:1', 'a b:1'],
    ...['user@a.example:1', '::1:6900', '[::1]', '[fe80::1%eth0]:1', '[1.2.3.4]:1', 'a..b:1', '-a.example:1'],
    // Operating systems read all of these addresses as 127.0.0.1.
    ...['2130706433:6900', '0x7f000001:6900', '0x7f.1:6900', '0177.0.0.1:6900', '127.1:6900', '127.0.0.01:6900'],
    '127.0.0.0x1:6900',
  ])('cannot be at %j', (address) => expect(parseServerAddress(address)).toBeNull())
})

describe('the query of a realm', () => {
  it('is a protocol and an address', () => {
    expect(parseQuery('minecraft  play.example.com:25565')).toEqual({
      ...{ protocol: 'minecraft', host: 'play.example.com', port: 25_565 },
    })
    expect(faultsOf({ query: 'samp 10.0.0.5:7777' })).toEqual([])
  })

  it.each([
    'minecraft',
    'play.example.com:25565',
    'discord a.example:1',
    'Minecraft a.example:1',
    'valve a.example:1 x',
  ])('is refused with the protocols that there are: %s', (query) =>
    expect(faultsOf({ query })).toEqual([
      ['query', expect.stringMatching(/^Query must be a protocol and an address such as .* armagetron, .*valve/)],
    ]),
  )
})
