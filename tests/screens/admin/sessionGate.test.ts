// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { SessionGate } from '../../../admin/session/SessionGate.tsx'
import { screens, shopMenu } from '../../../admin/shell/menu.ts'
import { Sidebar } from '../../../admin/shell/Sidebar.tsx'

const WELCOME = 'Welcome to Admin Dashboard'

describe('The back-office', () => {
  const leave = vi.fn()
  beforeEach(() => vi.stubGlobal('location', { href: window.location.href, replace: leave }))
  afterEach(() => {
    leave.mockReset()
    vi.unstubAllGlobals()
    localStorage.clear()
  })

  /**
   * Renders the session gate, which requests the current user. The returned function sends the response to that
   * request.
   */
  function open(token: string | null, content: ReactNode = WELCOME) {
    // The test waits for React's updates in real time, so React's act() environment must be off.
    Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false })
    const { promise, resolve } = Promise.withResolvers<Response>()
    vi.stubGlobal('fetch', (address: string) =>
      address === '/api/me' ? promise : Promise.resolve(Response.json({}, { status: 404 })),
    )
    if (token !== null) localStorage.setItem('token', token)
    const place = document.createElement('div')
    const root = createRoot(place)
    const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
    root.render(createElement(QueryClientProvider, { client }, createElement(SessionGate, null, content)))
    onTestFinished(() => root.unmount())
    return { place, answer: (body: unknown, status: number) => resolve(Response.json(body, { status })) }
  }
  it.each([
    ['admin', 200, null],
    ['Admin', 200, null],
    ['ADMIN', 200, null],
    ['user', 200, '/'],
    ['moderator', 200, '/'],
    [undefined, 200, '/'],
    [undefined, 401, '/login'],
    [undefined, 500, '/login'],
  ] as const)(
    '[roles.case] [session.failed-check] [session.loading] shows Loading..., then lets the role %s in or redirects (status %i: %s)',
    async (role, status, target) => {
      const { place, answer } = open('of-somebody')
      await expect.poll(() => place.textContent).toBe('Loading...')
      answer({ user: { username: 'Sari' }, role, permissions: [] }, status)
      if (target === null) await expect.poll(() => place.textContent).toBe(WELCOME)
      else await expect.poll(() => leave.mock.calls).toEqual([[target]])
      expect(place.textContent).toBe(target === null ? WELCOME : 'Loading...')
    },
  )

  it.each([
    // The screens of game accounts and of the donation desk are only in the menu if the server offers them.
    ['every entry if /me sends no permissions', undefined, screens.length - 1 - shopMenu.length],
    ['no entry if /me sends none of them', [], 0],
  ])('[admin.other-server] shows %s', async (_title, permissions, count) => {
    const groups = { isOpen: () => true, toggle: () => undefined }
    const menu = createElement(MemoryRouter, null, createElement(Sidebar, { active: null, groups }))
    const { place, answer } = open('of-somebody', menu)
    answer({ user: { username: 'Sari' }, role: 'admin', permissions }, 200)
    await expect.poll(() => place.querySelector('nav')).not.toBeNull()
    expect(place.querySelectorAll('nav a')).toHaveLength(count)
  })

  it('[session.visitor] redirects a visitor without a token to /login', async () => {
    open(null)
    await expect.poll(() => leave.mock.calls).toEqual([['/login']])
  })
})
