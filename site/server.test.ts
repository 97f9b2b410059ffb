import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { DocumentReader } from '../content/reader.ts'
import { loadPage } from './server.tsx'

const away = () => Promise.reject(new Error('Database away'))
const reader = {
  list: away,
  find: away,
  names: away,
  single: away,
  status: away,
  game: away,
  offers: away,
  events: away,
} as unknown as DocumentReader // A page of donations reads nothing else.

describe('The page of donations from the server, if nothing can be read,', () => {
  beforeEach(() => vi.spyOn(console, 'warn').mockImplementation(() => undefined))
  afterEach(() => vi.restoreAllMocks())

  it.each(['/donation', '/donation?section=service'])(
    '[donation.alone] %s has the five headings and the status 503, and says to browsers without scripts what could not be read',
    async (address) => {
      const { status, html } = (
        await loadPage(address, reader, { name: 'Gapura', menu: [], empty: [], year: 2026, prefix: '' }, null)
      )()
      expect(status).toBe(503)
      expect(html.join('').match(/<h2[ >]/g)).toHaveLength(5)
      expect(html.join('')).not.toMatch(/Loading\.\.\.|Coba lagi/)
      expect(html.join('').includes('Bagian ini belum dapat dimuat.')).toBe(address.includes('section'))
    },
  )
})
