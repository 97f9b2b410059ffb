// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it, onTestFinished, vi } from 'vitest'
import { createQueryClient } from '../../../admin/data/queryClient.ts'
import { UserContext } from '../../../admin/session/currentUser.ts'
import { SiteAlarms } from '../../../admin/shell/notices/SiteAlarms.tsx'
import { ownerPermissions } from '../../../content/permissions.ts'
import type { SiteAlarms as Alarms } from '../../../content/siteAlarms.ts'

function show(alarms: Alarms, permissions: readonly string[]) {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false })
  const left: Alarms = { ...alarms }
  const calls: string[] = []
  vi.stubGlobal('fetch', (address: string, { method = 'GET' }: RequestInit) => {
    calls.push(`${method} ${address}`)
    if (method === 'DELETE') Object.assign(left, { [address.split('/').at(-1) ?? '']: null })
    return Promise.resolve(Response.json(left))
  })
  const place = document.createElement('div')
  const root = createRoot(place)
  const user = {
    username: 'Juragan',
    role: 'admin' as const,
    isLeaving: false,
    permissions: new Set(permissions),
    factorRequiredFrom: null,
    isFactorDue: false,
  }
  const notices = createElement(UserContext, { value: user }, createElement(SiteAlarms))
  root.render(createElement(QueryClientProvider, { client: createQueryClient() }, notices))
  onTestFinished(() => {
    root.unmount()
    vi.unstubAllGlobals()
  })
  return { place, calls }
}

const SINCE = '2026-11-28T03:00:00.000Z'

it('[database.replaced] [database.lost-key] are notices for owners until an owner says that they were meant', async () => {
  const { place, calls } = show(
    { database: { kind: 'older', since: SINCE }, key: { apps: 2, channels: 1 } },
    ownerPermissions,
  )
  await expect.poll(() => place.textContent).toMatch(/Since .*2026.* the site serves an older copy of its database/)
  expect(place.textContent).toContain('what it sealed is lost (authenticator apps: 2; addresses of channels: 1).')
  for (const [button, path] of [
    ['It was on purpose', 'database'],
    ['Use the new key', 'key'],
  ]) {
    const found = [...place.querySelectorAll('button')].find(({ textContent }) => textContent === button)
    found?.click()
    await expect.poll(() => place.textContent).not.toContain(button)
    expect(calls).toContain(`DELETE /api/admin/alarms/${path}`)
  }
  expect(place.textContent).toBe('')
})

it('[database.replaced] is not asked about accounts that are no owners', async () => {
  const { place, calls } = show({ database: { kind: 'other', since: SINCE }, key: null }, ['news:edit'])
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect([place.textContent, calls]).toEqual(['', []])
})
