import { createElement, useId } from 'react'
import { renderToString } from 'react-dom/server'
import { StaticRouter, useLocation } from 'react-router'
import { describe, expect, it } from 'vitest'
import { SiteContext, useSite, type Site } from '../data/siteContext.ts'
import { kept } from './kept.tsx'
import { PageParts, PagePartsContext } from './keptMarkup.ts'

const count = { rendered: 0 }
const note = () => (count.rendered += 1)
function Greeting({ to }: { to: string }) {
  const { name } = useSite()
  note()
  return createElement('p', null, 'Halo ', to, ' di ', name)
}
const KeptGreeting = kept(Greeting)
const KeptPath = kept(() => createElement('i', null, useLocation().pathname), { byPath: true })
const KeptId = kept(() => createElement('b', { id: useId() }))

const site: Site = { name: 'Gapura', menu: [], year: 2026 }

/** A page with parts, and the same without keeping any. */
function page(content: React.ReactNode, { name = 'Gapura', path = '/' } = {}) {
  const shown = { ...site, name }
  const parts = new PageParts(shown)
  const markup = (own: PageParts | null) =>
    renderToString(
      createElement(SiteContext, {
        value: shown,
        children: createElement(PagePartsContext, {
          value: own,
          children: createElement(StaticRouter, { location: path, children: createElement('main', null, content) }),
        }),
      }),
    )
  const made = parts.complete(markup(parts)).join('')
  const before = count.rendered
  expect(made).toBe(markup(null))
  count.rendered = before
  return made
}
const greeting = (to: string) => ['Teks', createElement(KeptGreeting, { key: 1, to }), 'Teks']

describe('A part of a page that is kept', () => {
  it('is rendered once for the same properties and settings, and anew for others', () => {
    count.rendered = 0
    expect(page(greeting('Budi'))).toBe(page(greeting('Budi')))
    expect(count.rendered).toBe(1)
    expect(page(greeting('Sari'))).toContain('Sari')
    expect(page(greeting('Sari'), { name: 'Nusantara' })).toContain('Nusantara')
    expect(count.rendered).toBe(3)
  })

  it('is another one on another page where it depends on the path', () => {
    for (const path of ['/news', '/donation', '/news'])
      expect(page(createElement(KeptPath), { path })).toContain(`<i>${path}</i>`)
  })

  it('is not confused with a text that looks like the mark of one', () => {
    const text = '</p><template id="kept-0"></template>'
    for (let time = 0; time < 2; time += 1)
      expect(page([text, ...greeting(text), createElement('p', { key: 2, title: text }, text)])).not.toContain(
        '<template',
      )
  })

  it('has no ids of useId, which a browser would make in another way', () => {
    expect(() => page(createElement(KeptId))).toThrow('useId')
  })
})
