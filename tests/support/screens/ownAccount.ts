import { act } from 'react'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { SitePage } from './sitePage.ts'

export type Reply = { status?: number; json: unknown } | 'no network' | Promise<unknown>

export const session = (id: string, device: string | null, current = false) => ({
  id,
  device,
  network: '203.0.113.7',
  created_at: '2026-11-20T03:00:00.000Z',
  used_at: null,
  current,
})
export const account: Readonly<Record<string, Reply>> = {
  'GET /me': {
    json: {
      user: { id: 1, username: 'Sari', email: 'sari@example.com' },
      role: 'user',
      registered_at: '2026-03-04T05:06:07.000Z',
      deletion: null,
    },
  },
  'GET /me/sessions': { json: [session('a', 'Chrome di Android', true), session('b', 'Firefox di Linux')] },
  'GET /me/factors': { json: { factors: [], recovery_codes_left: 0, remembered_browsers: [] } },
  'GET /me/wrong-log-ins': { json: { count: 0 } },
  'GET /me/game-realms': { json: [] },
  'GET /me/game-accounts': { json: [] },
}
/** Fakes the API. Returns the calls that the page has made; a test may change the replies meanwhile. */
export function answer(own: Readonly<Record<string, Reply>> = {}) {
  const replies: Record<string, Reply> = { ...account, ...own }
  const asked: string[] = []
  vi.stubGlobal('fetch', async (address: string, { method = 'GET' }: RequestInit = {}) => {
    const called = `${method} ${new URL(address, window.location.href).pathname.replace('/api', '')}`
    asked.push(called)
    const reply = replies[called] ?? { json: {} }
    if (reply === 'no network') throw new TypeError('Failed to fetch')
    if (reply instanceof Promise) await reply
    return 'json' in reply ? Response.json(reply.json, { status: reply.status ?? 200 }) : Response.json({})
  })
  return { replies, asked, count: (call: string) => asked.filter((one) => one === call).length }
}

/** Opens each test with a session, and without the warnings of failures that tests provoke. */
export function useStoredSession(): void {
  const warn = vi.spyOn(console, 'warn')
  beforeEach(() => {
    warn.mockImplementation(() => undefined)
    localStorage.setItem('token', 'a')
  })
  afterEach(() => {
    warn.mockReset()
    vi.unstubAllGlobals()
    localStorage.clear()
  })
}

export async function openOwnAccount(): Promise<SitePage> {
  const page = new SitePage()
  await page.open('/account')
  return page
}
export const settled = async () => {
  await act(() => new Promise((resolve) => setTimeout(resolve)))
  return document.body.textContent
}
export const toast = (words: string) => expect.poll(settled, { interval: 5 }).toContain(words)
