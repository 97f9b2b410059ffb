import { QueryClientProvider } from '@tanstack/react-query'
import { createElement, Fragment } from 'react'
import { createRoot } from 'react-dom/client'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { expect, onTestFinished, vi } from 'vitest'
import { createQueryClient } from '../../../admin/data/queryClient.ts'
import { TableScreen } from '../../../admin/contentScreen/TableScreen.tsx'
import { customScreens } from '../../../admin/customScreens.ts'
import { UserContext } from '../../../admin/session/currentUser.ts'
import { ToastHost } from '../../../admin/ui/toasts.tsx'
import type { Staff } from '../../../client/staff.ts'
import { contentTypes } from '../../../content/index.ts'
import { ownerPermissions } from '../../../content/permissions.ts'
import { describedBy } from './describedBy.ts'

interface Reply {
  status: number
  /** The body of the response. A string is sent unchanged, and anything else is sent as JSON. */
  body: unknown
}

const owner: Staff = {
  username: 'Juragan',
  role: 'admin',
  isLeaving: false,
  permissions: new Set(ownerPermissions),
  factorRequiredFrom: null,
  isFactorDue: false,
}

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** The back-office in a simulated DOM, without a browser. The test supplies the API's responses. */
export class BackOffice {
  readonly sent: unknown[] = []
  readonly #answers = new Map<string, Promise<Reply>>()

  /** Sets the response to calls with this method and path. All other calls get an empty list. */
  answer(
    method: string,
    path: string,
    status: number,
    body: unknown,
    gate: Promise<unknown> = Promise.resolve(),
  ): void {
    this.#answers.set(
      `${method} ${path}`,
      gate.then(() => ({ status, body })),
    )
  }

  async #fetch(address: string, { method = 'GET', body }: RequestInit): Promise<Response> {
    if (method !== 'GET')
      this.sent.push(
        body instanceof FormData ? Object.fromEntries(body) : JSON.parse(typeof body === 'string' ? body : 'null'),
      )
    const path = address.replace(/^\/api|\?.*/g, '')
    const { status, body: answer } = (await this.#answers.get(`${method} ${path}`)) ?? { status: 200, body: [] }
    if (status === 0) throw new TypeError(String(answer))
    return new Response(typeof answer === 'string' ? answer : JSON.stringify(answer), { status })
  }

  async open(key: string): Promise<void> {
    const type = contentTypes.find((candidate) => candidate.key === key)
    if (!type) throw new Error(`No content type has the key "${key}".`)
    const own = await customScreens[key]?.()
    // The tests wait for renders in real time, without React's `act`.
    Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false })
    vi.stubGlobal('fetch', this.#fetch.bind(this))
    const place = document.createElement('div')
    document.body.replaceChildren(place)
    const root = createRoot(place)
    const client = createQueryClient()
    const shown = own ? createElement(own.default) : createElement(TableScreen, { type })
    const screen = createElement(UserContext, { value: owner }, shown)
    const router = createMemoryRouter([{ path: '*', element: screen }], { initialEntries: [`/${type.screen}`] })
    const toasts = createElement(ToastHost, { label: 'Toasts', closeLabel: 'Close', language: 'en' })
    const parts = createElement(
      Fragment,
      null,
      createElement(RouterProvider, { router, useTransitions: false }),
      toasts,
    )
    root.render(createElement(QueryClientProvider, { client }, parts))
    onTestFinished(() => {
      root.unmount()
      router.dispose()
      vi.unstubAllGlobals()
      sessionStorage.clear()
    })
    await this.shows(type.title)
  }

  get #place(): Element {
    const dialogs = [...document.querySelectorAll('[role="dialog"], [role="alertdialog"]')]
    return (
      dialogs.findLast((dialog) => !dialog.querySelector('[data-tone]') && !dialog.matches('[data-tone]')) ??
      document.body
    )
  }

  get text(): string {
    return this.#place.textContent
  }

  shows = (words: string) => expect.poll(() => this.text, { interval: 5 }).toContain(words)

  button = (name: string | RegExp): HTMLButtonElement | undefined =>
    [...this.#place.querySelectorAll('button')].find((button) => {
      const [text, label] = [button.textContent.trim(), button.getAttribute('aria-label') ?? '']
      return typeof name === 'string' ? text === name || label.startsWith(name) : name.test(text || label)
    })

  finds = (name: string | RegExp) =>
    expect.poll(() => this.button(name), { interval: 5, message: String(name) }).toBeDefined()

  async press(name: string | RegExp): Promise<void> {
    await this.finds(name)
    this.button(name)?.click()
  }

  field(label: string): Control {
    const controls = [...document.querySelectorAll<Control>('form :is(input, textarea, select)')]
    const found = controls.find((control) =>
      [...(control.labels ?? [])].some((each) => each.textContent.replace('*', '').trim() === label),
    )
    if (!found) throw new Error(`The form has no field "${label}".`)
    return found
  }

  type(label: string, value: string | boolean): void {
    const control = this.field(label)
    if (typeof value === 'boolean') {
      if ((control as HTMLInputElement).checked !== value) control.click()
      return
    }
    // React replaces the element's value setter to detect changes by scripts. So the test calls the prototype's setter.
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set?.call(control, value)
    control.dispatchEvent(new Event(control instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
  }

  description = (label: string): string => describedBy(this.field(label))

  get toasts(): { tone: string | undefined; text: string }[] {
    return [...document.querySelectorAll<HTMLElement>('[data-tone]')].map(({ dataset, textContent }) => ({
      tone: dataset['tone'],
      text: textContent,
    }))
  }

  says = (tone: 'good' | 'bad' | 'note', text: unknown) =>
    expect.poll(() => this.toasts, { interval: 5 }).toContainEqual({ tone, text })
}
