// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { apiReader } from '../../../client/reader.ts'
import type { UpcomingEvent } from '../../../content/schedule/occurrences.ts'
import { readerOf, SitePage } from '../../support/screens/sitePage.ts'

beforeEach(() => {
  document.documentElement.lang = 'id'
})
afterEach(() => {
  vi.restoreAllMocks()
})

const SECOND_MS = 1_000
const war = (beginsIn: number): UpcomingEvent => ({
  kind: 'war',
  ...{ id: 1, title: 'Perang Trisula', link: '', is_running: false },
  begins_at: new Date(Date.now() + beginsIn).toISOString(),
  ends_at: new Date(Date.now() + beginsIn + 3_600_000).toISOString(),
})
const landing = [{ section: 'Right Now', heading: '', hidden: false }]
const withEvents = (events: readonly UpcomingEvent[]) =>
  new SitePage({}, {}, { ...readerOf({ landing }), events: () => Promise.resolve(events) })
const countdown = () => document.querySelector('time + p > b')

it('[home.alive] the landing page counts down to the next event, without saying each second to screen readers', async () => {
  const page = withEvents([war(90_500)])
  await page.open('/')
  await page.shows('Perang Trisula')
  await expect.poll(() => countdown()?.textContent).toMatch(/^0:01:\d\d lagi$/)
  const first = countdown()?.textContent
  await expect.poll(() => countdown()?.textContent, { timeout: 3_000 }).not.toBe(first)
  expect(countdown()?.getAttribute('aria-hidden')).toBe('true')
  expect(document.querySelector('main [aria-live], main [role=timer], main [role=status]')).toBeNull()
})

it('[home.alive] the event that follows is shown some seconds after one has begun', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0)
  vi.spyOn(apiReader, 'single').mockResolvedValue({ time_zone: '' } as never) // The page reads only the time zone.
  vi.spyOn(apiReader, 'events').mockResolvedValue([{ ...war(SECOND_MS), id: 2, title: 'Musim dua', kind: 'season' }])
  const page = withEvents([war(SECOND_MS)])
  await page.open('/')
  await page.shows('Musim dua')
  expect(page.text).not.toContain('Perang Trisula')
})

it('[home.alive] a trailer plays on the page after a click, and is gone when its dialog is closed', async () => {
  const page = new SitePage({ landing, site: [{ trailer: 'https://youtu.be/dQw4w9WgXcQ' }] })
  await page.open('/')
  await page.shows('Putar trailer')
  expect(document.querySelector('iframe')).toBeNull()
  const link = document.querySelector<HTMLAnchorElement>('a[data-video]')
  await expect
    .poll(() => {
      link?.click()
      return document.querySelector('dialog iframe')?.getAttribute('src')
    })
    .toBe('/video/youtube/dQw4w9WgXcQ')
  document.querySelector<HTMLButtonElement>('dialog button')?.click()
  await expect.poll(() => document.querySelector('iframe')).toBeNull()
})
