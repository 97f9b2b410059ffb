import { describe, expect, it } from 'vitest'
import { gameNameFault, gamePasswordFault } from './gameAccountRules.ts'
import { gameAccountSchema } from './gameAccounts.ts'

const refusedBySchema = (values: object): string | undefined =>
  gameAccountSchema.safeParse({ realm: 'main', name: 'sekar', password: 'kunci-laut', ...values }).error?.issues[0]
    ?.message

describe('The rules of game accounts', () => {
  it.each(['sekar', 'Budi_99', 'abcd', 'abc', 'joko_M', 'joko_f', 'nama saya', 'jokö1', 'a'.repeat(33)])(
    'say of the name “%s” in the browser what the API says',
    (name) => {
      expect(gameNameFault(name, 32)).toBe(refusedBySchema({ name }))
    },
  )

  it('know that a game may take shorter names than the others', () => {
    expect(gameNameFault('a'.repeat(24), 23)).toBe('Nama akun paling banyak 23 huruf.')
  })

  it.each(['kunci-laut', 'pende', 'a'.repeat(24), 'ada spasi', 'kunci-läut'])(
    'say of the password “%s” in the browser what the API says',
    (password) => expect(gamePasswordFault(password)).toBe(refusedBySchema({ password })),
  )
})
