import { act, createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, onTestFinished } from 'vitest'
import { ApiError } from '../../../client/api.ts'
import type { ContentType, Row } from '../../../content/define.ts'
import type { DocumentReader } from '../../../content/reader.ts'
import { createSiteRoutes } from '../../../site/routes.tsx'
import { SiteContext, type Site } from '../../../site/data/siteContext.ts'

export type Rows = Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>

export function readerOf(rows: Rows): DocumentReader {
  const all = <T extends ContentType>(type: T) =>
    (rows[type.key] ?? []).map((row, index) => ({ id: index + 1, ...row })) as unknown as Row<T>[] // The test supplies rows that fit the content type.
  const nobody = { rows: [], total: 0, choices: {}, known: [], maps: [], map: null }
  return {
    list: (type, { page = 1, per_page: size = 50 }) =>
      Promise.resolve({ rows: all(type).slice((page - 1) * size, page * size), total: all(type).length }),
    find: (type, id) => Promise.resolve(all(type).find((row) => row.id === id) ?? null),
    names: (type) => Promise.resolve(all(type).map((row) => ({ id: row.id, name: String(row[type.name]) }))),
    single: (type) => {
      const empty = Object.fromEntries(Object.keys(type.fields).map((name) => [name, '']))
      return Promise.resolve({ ...empty, ...rows[type.key]?.[0] } as never) // The test supplies rows that fit the content type.
    },
    status: () => Promise.resolve({ state: null, players: null } as never), // Pages read only the properties that this response has.
    offers: () => Promise.resolve([]),
    events: () => Promise.resolve([]),
    privacy: () =>
      Promise.resolve({
        session_days: 30,
        staff_session_hours: 12,
        log_in_days: 90,
        known_network_days: 90,
        remembered_browser_days: 30,
        device_mark_days: 365,
        attempt_hours: 24,
        answer_hours: 24,
        history_years: null,
        return_days: 14,
        reserved_name_days: 365,
        games: {
          password_hours: 24,
          step_days: 30,
          asks: [],
          links: false,
          sells: false,
          pays_at: [],
          notice_days: 90,
        },
        backups: null,
      }),
    game: (asked) => Promise.resolve((asked === 'items' || asked === 'monsters' ? nobody : null) as never), // Pages read only the properties that this response has.
    search: () => Promise.resolve({ groups: [], searched_for: null }),
    realms: {
      names: () => Promise.resolve([]),
      outlines: () => Promise.resolve([]),
      list: () => Promise.resolve([]),
      read: () => Promise.resolve(null),
    },
  }
}

export const databaseAway = () => new ApiError({ status: 500, message: 'Database away' }, 'No reason.')

/** A page of the site in happy-dom. The test can delay its data requests or make them fail. */
export class SitePage {
  readonly failing = new Set<string>()
  #mood: 'answers' | 'waits' | 'fails' = 'answers'
  #waiting: (() => void)[] = []
  readonly #router
  readonly #root
  readonly #place = document.createElement('div')

  constructor(rows: Rows = {}, site: Partial<Site> = {}, source: DocumentReader = readerOf(rows)) {
    Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
    document.body.replaceChildren(this.#place)
    const reader = this.#moody(source)
    this.#router = createMemoryRouter(createSiteRoutes({ readerOf: () => reader, awaitData: () => false }), {
      initialEntries: ['/login'],
    })
    this.#root = createRoot(this.#place)
    const value: Site = { name: 'Gapura', menu: [], empty: [], year: 2026, prefix: '', ...site }
    const provider = createElement(RouterProvider, { router: this.#router })
    act(() => this.#root.render(createElement(SiteContext, { value }, provider)))
    onTestFinished(() => {
      act(() => this.#root.unmount())
      this.#router.dispose()
    })
  }

  /** Changes whether data requests succeed, wait or fail. The change also affects requests that are already waiting. */
  become = (mood: 'answers' | 'waits' | 'fails'): Promise<void> =>
    act(async () => {
      this.#mood = mood
      for (const go of this.#waiting.splice(0)) go()
      await new Promise((resolve) => setTimeout(resolve))
    })

  #moody<T extends object>(part: T): T {
    const answer = async (ask: (...args: unknown[]) => unknown, args: unknown[]): Promise<unknown> => {
      while (this.#mood === 'waits') await new Promise<void>((resolve) => this.#waiting.push(resolve))
      const type = args[0] as Partial<ContentType> | string | undefined // Most methods of the reader have a content type as their first argument.
      const isFailing = typeof type === 'object' && type.key !== undefined && this.failing.has(type.key)
      if (this.#mood === 'fails' || isFailing) throw databaseAway()
      return ask(...args)
    }
    return new Proxy(part, {
      get: (target, name) => {
        const value: unknown = Reflect.get(target, name)
        if (typeof value === 'function') return (...args: unknown[]) => answer(value as never, args) // The value is a method of the reader, so it accepts these arguments.
        return typeof value === 'object' && value !== null ? this.#moody(value) : value
      },
    })
  }

  async open(address: string): Promise<void> {
    await this.shows('REGISTER')
    await act(() => this.#router.navigate(address))
  }

  get address(): string {
    const { pathname, search } = this.#router.state.location
    return pathname + search
  }

  get #main(): HTMLElement {
    return this.#place.querySelector('main') ?? this.#place
  }

  get text(): string {
    return this.#main.textContent
  }

  get header(): string {
    return this.#place.querySelector('header')?.textContent ?? ''
  }

  shows = async (words: string, part: 'text' | 'header' = 'text'): Promise<void> => {
    const read = async () => {
      await act(() => new Promise((resolve) => setTimeout(resolve)))
      return this[part]
    }
    await expect.poll(read, { interval: 5 }).toContain(words)
  }

  texts = (selector: string): string[] =>
    [...this.#main.querySelectorAll(selector)].map((element) => element.textContent.trim())

  async press(words: string): Promise<void> {
    const controls = [...this.#main.querySelectorAll<HTMLElement>('button, a')]
    const found = controls.find((control) =>
      [control.textContent.trim(), control.getAttribute('aria-label')].includes(words),
    )
    if (!found) throw new Error(`Nothing that can be pressed says "${words}": ${this.text}`)
    await act(async () => found.click())
  }

  #field(label: string): HTMLInputElement {
    const labels = [...this.#main.querySelectorAll('label')]
    const found = labels.find(({ textContent }) => textContent === label)
    return document.getElementById(found?.htmlFor ?? '') as HTMLInputElement
  }

  value = (label: string): string => this.#field(label).value

  async type(values: Readonly<Record<string, string>>): Promise<void> {
    // React replaces the element's value setter to detect changes by scripts. So the test calls the native setter.
    const property = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')
    for (const [label, value] of Object.entries(values))
      await act(async () => {
        const field = this.#field(label)
        property?.set?.call(field, value)
        field.dispatchEvent(new Event('input', { bubbles: true }))
      })
  }
}
