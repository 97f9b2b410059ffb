// The only script that every document loads. At most 8 KiB: what only some visitors need is loaded when they need it.
import { pagePrefix } from '../../client/language.ts'
import { storedToken } from '../../client/session.ts'
import { endSession, userOf } from '../../client/sessionUser.ts'
import {
  ACCOUNT_MARK,
  ADMIN_ENTRY_ID,
  closeFromOutside,
  ENTRIES_MARK,
  followPopover,
  followScroll,
  LOG_OUT_MARK,
  SIGNED_IN_ID,
} from '../header/behaviour.ts'
import { headerWording } from '../header/wording.ts'
import { ISLAND_MARK, islands, type IslandName } from '../data/island.ts'

const scripts = import.meta.glob<{ start: (island: HTMLElement) => void }>('./islands/*.ts')

const find = <E extends Element>(selector: string, within: ParentNode = document): E | null =>
  within.querySelector<E>(selector)

const cloneOf = (id: string): DocumentFragment | undefined =>
  find<HTMLTemplateElement>(`template#${id}`)?.content.cloneNode(true) as DocumentFragment | undefined // A template's content is a fragment, and so is its copy.

const opener = find('[popovertarget=menu]')
const menu = document.getElementById('menu')
const header = find<HTMLElement>('header')
const top = header?.previousElementSibling
let isScrolled = false
let isOpen = false
const follow = () => {
  opener?.setAttribute('aria-expanded', String(isOpen))
  header?.toggleAttribute('data-solid', isScrolled || isOpen)
}
if (menu)
  followPopover(menu, (open) => {
    isOpen = open
    follow()
  })
if (top)
  followScroll(top, (scrolled) => {
    isScrolled = scrolled
    follow()
  })
for (const list of document.querySelectorAll<HTMLDetailsElement>('header details')) closeFromOutside(list)

const area = find<HTMLElement>(`[${ACCOUNT_MARK}]`)
const entries = find<HTMLElement>(`[${ENTRIES_MARK}]`)
const signedOut = [...(area?.childNodes ?? [])]
let shownToken: string | null = null

async function showUser(): Promise<void> {
  const token = storedToken()
  shownToken = token
  const user = await userOf(token)
  // A log-in or log-out in another tab may have overtaken this answer.
  if (shownToken !== token) return
  find('[data-admin]', entries ?? undefined)?.remove()
  if (!user) return void area?.replaceChildren(...signedOut)
  const own = cloneOf(SIGNED_IN_ID)
  const list = own && find<HTMLDetailsElement>('details', own)
  const name = list && find('summary > :first-child', list)
  if (!own || !list || !name) return
  // `fill` would be a fifth of this script.
  name.textContent = headerWording.greeting.replace('{name}', () => user.username)
  find<HTMLButtonElement>(`[${LOG_OUT_MARK}]`, list)?.addEventListener('click', ({ currentTarget }) => {
    void logOut(currentTarget as HTMLButtonElement) // The listener is the button's own.
  })
  closeFromOutside(list)
  area?.replaceChildren(own)
  const admin = user.role === 'admin' && cloneOf(ADMIN_ENTRY_ID)
  if (admin) {
    admin.firstElementChild?.setAttribute('data-admin', '')
    entries?.append(admin)
  }
}

async function logOut(button: HTMLButtonElement): Promise<void> {
  button.disabled = true
  await endSession()
  window.location.assign(`${pagePrefix()}/login`)
}

if (storedToken()) void showUser()
window.addEventListener('storage', () => {
  if (storedToken() !== shownToken) void showUser()
})

document.addEventListener('formdata', ({ target, formData }) => {
  // The address of a list has only the filters that are set.
  for (const [name, value] of [...formData]) if (value === '') formData.delete(name)
  // Back on this page, the form says again what the page shows.
  window.addEventListener('pageshow', () => (target as HTMLFormElement).reset(), { once: true }) // Only forms fire this event.
})

for (const island of document.querySelectorAll<HTMLElement>(`[${ISLAND_MARK}]`)) {
  const name = island.getAttribute(ISLAND_MARK) as IslandName // `island` in site/data/island.ts writes only these names.
  const begin = () => {
    scripts[`./islands/${name}.ts`]?.()
      .then(({ start }) => start(island))
      .catch((error: unknown) => console.warn('A part of this page does not move.', error))
  }
  if (islands[name] === 'atOnce' || island.contains(document.activeElement)) begin()
  else island.addEventListener('focusin', begin, { once: true })
}
