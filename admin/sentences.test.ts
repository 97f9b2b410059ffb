import { describe, expect, it } from 'vitest'
import { ApiError } from '../client/api.ts'
import { indonesian } from '../content/wording.ts'
import { deleteFailure, loadFailure, reasonOf, saveFailure } from './sentences.ts'

const wording = indonesian('Item', { empty: '' })

describe('The reason of a failed call', () => {
  it("is the server's message", () => {
    const error = new ApiError({ status: 422, message: 'Ditolak.', errors: { a: ['Satu.'] } }, 'own')
    expect(reasonOf(error, wording)).toBe('Ditolak.')
  })

  it('is the joined validation messages where the server gave no message', () => {
    const error = new ApiError({ status: 422, message: null, errors: { a: ['Satu.', 'Dua.'], b: ['Tiga.'] } }, 'own')
    expect(reasonOf(error, wording)).toBe('Satu.; Dua.; Tiga.')
  })

  it("is the browser's own error where there was no answer", () => {
    expect(reasonOf(new ApiError({ status: 0, message: null }, 'Failed to fetch'), wording)).toBe('Failed to fetch')
  })

  it('is the sentence of the screen where nobody gave one', () => {
    expect(reasonOf(new ApiError({ status: 0, message: null }, ''), wording)).toBe('Terjadi kesalahan.')
    expect(reasonOf(undefined, wording)).toBe('Terjadi kesalahan.')
  })
})

it('fills the reason into the sentence of the screen', () => {
  const error = new ApiError({ status: 500, message: 'Sibuk.' }, 'own')
  expect(loadFailure(error, wording)).toBe('Gagal mengambil data Item: Sibuk.')
  expect(saveFailure(error, wording)).toBe('Gagal menyimpan Item: Sibuk.')
  expect(deleteFailure(error, wording)).toBe('Terjadi kesalahan saat menghapus: Sibuk.')
})

it('says of a delete that its answer could not be read', () => {
  const error = new ApiError({ status: 502, message: null, excerpt: '<html>' }, 'own')
  expect(deleteFailure(error, wording)).toBe('Respons tidak valid dari server (502) saat menghapus.')
})
