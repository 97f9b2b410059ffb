import { describe, expect, it } from 'vitest'
import { useSite } from '../../support/useSite.ts'

const policyOf = (headers: Headers) => headers.get('content-security-policy') ?? ''

// Specification: docs/api/content.md, "Formatted texts".
describe('A video in a text', () => {
  const { create, get } = useSite('sqlite')

  it('[formatted.media] is a card on a page that loads nothing from another host', async () => {
    const { id } = await create('/news', { title: 'Trailer', body: 'Lihat:\n\nhttps://youtu.be/dQw4w9WgXcQ' })
    const { text, headers } = await get(`/news/${id}`)
    expect(text).toContain('Putar Video YouTube')
    expect(text).toContain('href="https://www.youtube.com/watch?v=dQw4w9WgXcQ"')
    expect(text).not.toMatch(/<iframe|youtube-nocookie|ytimg/)
    expect(policyOf(headers)).not.toContain('youtube')
    expect(policyOf(headers)).toContain("default-src 'self'")
  })

  it.each([
    ['/video/youtube/dQw4w9WgXcQ', 'https://www.youtube-nocookie.com'],
    ['/video/vimeo/1084537', 'https://player.vimeo.com'],
    ['/video/dailymotion/x8abcde', 'https://geo.dailymotion.com'],
  ])(
    '[attack.stored-scripts] [formatted.media] plays inside %s, which only this site can frame, and which frames only %s',
    async (address, origin) => {
      const { status, text, headers } = await get(address)
      expect(status).toBe(200)
      expect(text).toContain(`<iframe src="${origin}/`)
      const directives = ["default-src 'none'", `frame-src ${origin}`, "frame-ancestors 'self'"]
      expect(policyOf(headers).split('; ')).toEqual(expect.arrayContaining(directives))
      expect(policyOf(headers)).not.toMatch(/script-src|unsafe/)
      expect(headers.get('x-frame-options')).toBe('SAMEORIGIN')
    },
  )

  it.each([
    '/video/example/dQw4w9WgXcQ',
    '/video/youtube/short',
    '/video/youtube/dQw4w9WgXcQ%22%3E',
    '/video/vimeo/1%2F..',
    '/video/constructor/1',
    '/video/__proto__/1',
  ])('[formatted.media] is not found at %s', async (address) => {
    const { status, headers } = await get(address)
    expect([status, headers.get('x-frame-options')]).toEqual([404, 'DENY'])
  })
})
