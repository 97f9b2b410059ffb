import { expect, it } from 'vitest'
import { readConfig } from '../../process/config.ts'
import { shareAddress } from './shareAddress.ts'

const of = (settings: Record<string, string>) => shareAddress(readConfig(settings))

it('is what the operator has said', () => {
  expect(of({ SITE_URL: 'https://gapura.example', HOST: '203.0.113.7' })).toBe('https://gapura.example')
})

it('is the address of the internet at which the server listens itself', () => {
  expect(of({ HOST: '203.0.113.7' })).toBe('http://203.0.113.7:8000')
  expect(of({ HOST: '203.0.113.7', PORT: '80' })).toBe('http://203.0.113.7')
  expect(of({ HOST: '2001:db8::7' })).toBe('http://[2001:db8::7]:8000')
})

it('is unknown wherever visitors could come by another', () => {
  for (const settings of [
    {},
    { HOST: '0.0.0.0' },
    { HOST: '::' },
    { HOST: '127.0.0.1' },
    { HOST: '10.0.0.5' },
    { HOST: 'fd00::5' },
    { HOST: 'localhost' },
    { HOST: '203.0.113.7', TRUST_PROXY: '203.0.113.1' },
    { HOST: '203.0.113.7', PORT: '0' },
  ])
    expect(of(settings), JSON.stringify(settings)).toBeNull()
})
