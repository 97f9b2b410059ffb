// @vitest-environment happy-dom
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { EMBEDDED_STATE_ID } from '../../ui/embeddedState.ts'
import { AddressNote } from './AddressNote.tsx'

const noteIn = (state: object): string => {
  document.body.innerHTML = `<script type="application/json" id="${EMBEDDED_STATE_ID}">${JSON.stringify(state)}</script>`
  return renderToStaticMarkup(createElement(AddressNote))
}

it('[setup.guide] without SITE_URL the back-office says what is missing and what to write where, and otherwise nothing', () => {
  const note = noteIn({ lacksAddress: true })
  expect(note).toContain('SITE_URL is missing.')
  expect(note).toContain('previews of shared links may have no picture')
  expect(note).toContain('SITE_URL=https://example.com with your own address')
  expect(noteIn({ lacksAddress: false })).toBe('')
  expect(noteIn({}), 'a page of another server').toBe('')
})
