// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router'
import { expect, it, onTestFinished, vi } from 'vitest'
import { createQueryClient } from '../../../admin/data/queryClient.ts'
import { OverviewParts } from '../../../admin/overview/OverviewParts.tsx'
import { UserContext } from '../../../admin/session/currentUser.ts'
import { ownerPermissions } from '../../../content/permissions.ts'
import type { Overview } from '../../../content/queries/overviewQuery.ts'

const quiet: Overview = { desk: null, unpublished: [], messages: null, backups: null, changes: [] }

const change: Overview['changes'][number] = {
  ...{ sequence: 1, time: '2026-11-21T03:00:00.000Z', actor: 'user:1', actor_name: 'Sari' },
  ...{ action: 'update', type: 'item', row_id: 12, row_name: 'Pedang', batch: null },
}

function show(overview: Overview | null, permissions: readonly string[] = ownerPermissions) {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false })
  vi.stubGlobal('fetch', (address: string) =>
    Promise.resolve(
      address.endsWith('/admin/overview')
        ? Response.json(overview ?? {}, { status: overview ? 200 : 404 })
        : Response.json([]),
    ),
  )
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
  const parts = createElement(UserContext, { value: user }, createElement(OverviewParts))
  const client = createQueryClient()
  root.render(createElement(QueryClientProvider, { client }, createElement(MemoryRouter, null, parts)))
  onTestFinished(() => {
    root.unmount()
    vi.unstubAllGlobals()
  })
  const links = () => [...place.querySelectorAll('a')].map((link) => [link.textContent, link.getAttribute('href')])
  return { place, links, client }
}

it('[admin.overview] leads to each thing that waits, and says how many there are', async () => {
  const { place, links } = show({
    ...quiet,
    desk: { orders: 3, payments: 0, unclear: 1 },
    messages: 2,
    unpublished: [
      { type: 'news', drafts: 4, scheduled: 0, next_at: null },
      { type: 'pages', drafts: 0, scheduled: 1, next_at: '2026-11-21T12:00:00.000Z' },
    ],
  })
  await expect.poll(() => place.textContent).toContain('What waits')
  expect(links()).toEqual([
    ['Orders to check3', '/orders?state=review'],
    ['Deliveries to decide about1', '/orders?state=delivering'],
    ['Announcements that were not sent2', '/settings/channels'],
    ['Drafts: News4', '/news?state=draft'],
    [expect.stringMatching(/^Scheduled: Pages.*The next one: .*2026.*1$/), '/pages?state=scheduled'],
  ])
})

it('[admin.overview] leads from the last changes to the rows, if the user may see them', async () => {
  const changes: Overview['changes'] = [
    change,
    { ...change, sequence: 2, action: 'delete', row_name: 'Perisai' },
    { ...change, sequence: 3, batch: 7 },
    { ...change, sequence: 4, type: 'site', row_name: 'Site' },
  ]
  const owner = show({ ...quiet, changes })
  await expect.poll(() => owner.place.textContent).toContain('Last changes')
  expect(owner.links().map(([, address]) => address)).toEqual([
    '/table-list/game-info/items?row=12',
    '/trash',
    '/batches',
    '/settings/site',
    '/audit',
  ])
  for (const words of ['Pedang', 'Perisai', 'several rows', 'ChangedSari'])
    expect(owner.place.textContent).toContain(words)
  const helper = show({ ...quiet, changes }, ['news:edit'])
  await expect.poll(() => helper.place.textContent).toContain('Last changes')
  expect(helper.links().map(([, address]) => address)).toEqual(['/batches'])
})

it('[admin.overview] says that nothing waits, and how the last backup ended', async () => {
  const made = '2026-11-21T03:00:00.000Z'
  const good = show({ ...quiet, backups: { scheduled: true, failed: false, made_at: made } })
  await expect.poll(() => good.place.textContent).toMatch(/Nothing waits for you\..*Last backup: .*2026/)
  const bad = show({ ...quiet, backups: { scheduled: true, failed: true, made_at: made } })
  await expect.poll(() => bad.place.textContent).toMatch(/The last backup failed\..* The one before is of .*2026/)
  const none = show({ ...quiet, backups: { scheduled: false, failed: false, made_at: null } })
  await expect.poll(() => none.place.textContent).toContain('No backups are scheduled.')
})

it('[admin.overview] [admin.other-server] shows nothing of a server that has no overview', async () => {
  const { place, client } = show(null)
  await expect.poll(() => client.isFetching()).toBe(0)
  expect(place.textContent).toBe('')
})
