import { expect, it } from 'vitest'
import { ApiError } from '../../../../client/api.ts'
import { isSessionOver, reasonOf, withReason } from './failure.ts'

const NO_ANSWER = 'Server tidak menjawab. Coba lagi sebentar lagi.'

it('The reason of a failure is what the server says, the field first; that it is gone; or that it did not answer', () => {
  const errors = { code: ['Kode ini salah.', 'Lagi.'] }
  expect(reasonOf(new ApiError({ status: 422, message: 'Invalid.', errors }, 'own'))).toBe('Kode ini salah.')
  expect(reasonOf(new ApiError({ status: 403, message: 'Kata sandi ini salah.' }, 'own'))).toBe('Kata sandi ini salah.')
  expect(reasonOf(new ApiError({ status: 404, message: 'Not found.' }, 'own'))).toBe(
    'Ini sudah tidak ada di akun Anda.',
  )
  expect(reasonOf(new ApiError({ status: 0, message: null }, 'Failed to fetch'))).toBe(NO_ANSWER)
  expect(reasonOf(new ApiError({ status: 502, message: null, isReadable: false }, 'own'))).toBe(NO_ANSWER)
  expect(reasonOf(new Error('Passkey tidak jadi dipakai.'))).toBe('Passkey tidak jadi dipakai.')
  expect(withReason('Gagal: {reason}', new Error(''))).toBe(`Gagal: ${NO_ANSWER}`)
})

it('Only 401 means that the session is over', () => {
  const failed = (status: number) => isSessionOver(new ApiError({ status, message: 'x' }, 'own'))
  expect([401, 0, 403, 500].map(failed)).toEqual([true, false, false, false])
  expect(isSessionOver(new Error('Unauthenticated.'))).toBe(false)
})
