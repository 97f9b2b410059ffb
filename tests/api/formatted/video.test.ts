import { beforeAll, describe, expect, it } from 'vitest'
import { useTestServer } from '../../support/testServer.ts'

const policyOf = (headers: Headers) => headers.get('content-security-policy') ?? ''

// docs/api/content.md, "Formatted texts": a video loads nothing from outside until it is clicked.
describe('A video in a text', () => {
  const server = useTestServer('sqlite')
  let page: string
  let policy: string
  beforeAll(async () => {
    const token = await server().signIn('admin')
    const body = { title: 'Trailer', body: 'Lihat:\n\nhttps://youtu.be/dQw4w9WgXcQ' }
    const created = await server().call('POST', '/api/news', { token, body })
    const answer = await server().call('GET', `/news/${(created.body as { id: number }).id}`)
    page = String(answer.body)
    policy = policyOf(answer.headers)
  })

  it('[formatted.media] is a card on a page that names no other host than its own to the browser', () => {
    expect(page).toContain('Putar Video YouTube')
    expect(page).toContain('href="https://www.youtube.com/watch?v=dQw4w9WgXcQ"')
    expect(page).not.toMatch(/<iframe|youtube-nocookie|ytimg/)
    expect(policy).not.toContain('youtube')
    expect(policy).toContain("default-src 'self'")
  })

  it.each([
    ['/video/youtube/dQw4w9WgXcQ', 'https://www.youtube-nocookie.com'],
    ['/video/vimeo/1084537', 'https://player.vimeo.com'],
    ['/video/dailymotion/x8abcde', 'https://geo.dailymotion.com'],
  ])(
    '[attack.stored-scripts] [formatted.media] plays inside %s, which this site alone may frame, and which shows %s alone',
    async (address, origin) => {
      const { status, body, headers } = await server().call('GET', address)
      expect(status).toBe(200)
      expect(body).toContain(`<iframe src="${origin}/`)
      const directives = policyOf(headers).split('; ')
      expect(directives).toEqual(
        expect.arrayContaining(["default-src 'none'", `frame-src ${origin}`, "frame-ancestors 'self'"]),
      )
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
  ])('[formatted.media] is not at %s', async (address) => {
    const { status, headers } = await server().call('GET', address)
    expect(status).toBe(404)
    expect(headers.get('x-frame-options')).toBe('DENY')
  })
})
