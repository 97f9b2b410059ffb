import { describe, expect, it } from 'vitest'
import { ApiError } from '../../client/api.ts'
import { indonesian } from '../../content/wording.ts'
import { wordingOf } from '../../content/wording/screenWording.ts'
import { deleteFailureMessage, loadFailureMessage, saveFailureMessage } from './failureMessages.ts'
import { reasonOf } from '../data/failureReason.ts'

const wording = wordingOf({ wording: indonesian('Item', { empty: '' }) })

describe('The reason of a failed call', () => {
  it("[admin.reason] is the server's message", () => {
    const error = new ApiError({ status: 422, message: 'Ditolak.', errors: { a: ['Satu.'] } }, 'own')
    expect(reasonOf(error, 'id')).toBe('Ditolak.')
  })

  it('[admin.joined-messages] is the joined validation messages where the server gave no message', () => {
    const error = new ApiError({ status: 422, message: null, errors: { a: ['Satu.', 'Dua.'], b: ['Tiga.'] } }, 'own')
    expect(reasonOf(error, 'id')).toBe('Satu.; Dua.; Tiga.')
  })

  it('[wording.no-answer] is our own sentence, in the language of the screen, if there was no answer', () => {
    const error = new ApiError({ status: 0, message: null }, 'Failed to fetch')
    expect(reasonOf(error, 'id')).toBe('Server tidak menjawab. Coba lagi sebentar lagi.')
    expect(reasonOf(error, 'en')).toBe('The server does not answer. Try again in a moment.')
  })

  it('is the sentence of the screen if nobody gave one', () => {
    expect(reasonOf(new Error(''), 'id')).toBeNull()
    expect(saveFailureMessage(undefined, wording)).toBe('Gagal menyimpan Item: Terjadi kesalahan.')
  })
})

it('fills the reason into the sentence of the screen', () => {
  const error = new ApiError({ status: 500, message: 'Sibuk.' }, 'own')
  expect(loadFailureMessage(error, wording)).toBe('Gagal mengambil data Item: Sibuk.')
  expect(saveFailureMessage(error, wording)).toBe('Gagal menyimpan Item: Sibuk.')
  expect(deleteFailureMessage(error, wording)).toBe('Terjadi kesalahan saat menghapus: Sibuk.')
})

describe('An answer that is not JSON', () => {
  const error = new ApiError({ status: 502, message: null, body: '<html>', isReadable: false }, 'own')

  it('has a sentence of its own where the screen has one', () => {
    const own = { ...wording, deleteUnreadable: 'Unreadable ({status}): {body}...' }
    expect(deleteFailureMessage(error, own)).toBe('Unreadable (502): <html>...')
  })

  it('is a failure like others elsewhere', () => {
    expect(deleteFailureMessage(error, wording)).toBe('Terjadi kesalahan saat menghapus: own')
  })
})

it('can leave out the client’s own error', () => {
  const own = { ...wording, saveFailed: '{answer}', saveDefault: 'Gagal.' }
  expect(saveFailureMessage(new ApiError({ status: 0, message: null }, 'Failed to fetch'), own)).toBe('Gagal.')
  expect(saveFailureMessage(new ApiError({ status: 422, message: 'Ditolak.' }, 'own'), own)).toBe('Ditolak.')
})

it('[wording.defaults] puts the default of the screen where the server answered and said nothing, and nowhere else', () => {
  const own = { ...wording, saveDefault: 'Tidak disimpan.' }
  expect(saveFailureMessage(new ApiError({ status: 500, message: null }, 'own'), own)).toBe(
    'Gagal menyimpan Item: Tidak disimpan.',
  )
  expect(saveFailureMessage(new ApiError({ status: 500, message: null }, 'own'), wording)).toBe(
    'Gagal menyimpan Item: own',
  )
  expect(saveFailureMessage(new ApiError({ status: 0, message: null }, 'offline'), own)).toBe(
    'Gagal menyimpan Item: Server tidak menjawab. Coba lagi sebentar lagi.',
  )
})
