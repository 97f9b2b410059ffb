import { createElement, type ReactElement } from 'react'
import { renderToString } from 'react-dom/server'
import { Link as RouterLink, NavLink as RouterNavLink, StaticRouter } from 'react-router'
import { describe, expect, it } from 'vitest'
import { SiteContext, type Site } from '../data/siteContext.ts'
import { Link, NavLink } from './Link.tsx'

const here = '/gameinfo/server?section=droplist&page=3'

describe.each(['', '/en'])(
  'What the server sends of a link is what React Router would make of it below "%s",',
  (prefix) => {
    const value: Site = { name: 'Gapura', menu: [], empty: [], year: 2026, prefix }
    const markup = (link: ReactElement, location = here) => {
      const router = { basename: prefix || '/', location: prefix + location, children: link }
      return renderToString(createElement(SiteContext, { value }, createElement(StaticRouter, router)))
    }
    const addresses = [
      ...[
        '/',
        '/news',
        '/news/',
        '/news/1',
        '/gameinfo/item/9-busur',
        '/gameinfo/item/9-%C3%A9?a=1&b=2',
        '/news?page=2',
      ],
      ...[
        '?page=2',
        '?section=npclist',
        '?',
        '?a#b',
        '',
        '#main',
        '/news#main',
        '/news?a=1#b',
        '/news?',
        '//evil.example',
      ],
      ...[
        '/a//b',
        '/a/../b',
        '/a/./b',
        '../b',
        'b',
        './b',
        '/a\\b',
        '/rock & roll',
        '/"><script>',
        'https://a.example/b',
      ],
      ...['javascript:alert(1)', '/news?q="<>&', '/news?q=é', '/é', '/a/b?c?d', '/\t/evil.example', '/gameinfo/server'],
    ]
    it.each(addresses)('to %j', (to) => {
      const input = { className: 'a', lang: 'en', 'aria-expanded': false, preventScrollReset: true, target: '_top' }
      const props = { to, replace: true, children: 'Baca', ...input }
      expect(markup(createElement(Link, props))).toBe(markup(createElement(RouterLink, { ...props, discover: 'none' })))
    })

    it.each(addresses)('in the menu, to %j', (to) => {
      for (const location of [here, '/', '/news/1', '/News/1', '/newsletter', '/gameinfo/item/9-busur/'])
        for (const end of [true, false]) {
          const props = { to, end, className: 'a', children: 'Baca' }
          expect(markup(createElement(NavLink, props), location)).toBe(
            markup(createElement(RouterNavLink, { ...props, discover: 'none' }), location),
          )
        }
    })

    it.each([{ to: '/Gameinfo' }, { to: '/Admin', reloadDocument: true }])('in the menu, %j', (props) => {
      expect(markup(createElement(NavLink, props))).toBe(
        markup(createElement(RouterNavLink, { ...props, discover: 'none' })),
      )
    })
  },
)
