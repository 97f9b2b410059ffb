// @vitest-environment happy-dom
import { act, createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it } from 'vitest'
import { logMessage, useMessages } from './messageLog.ts'

it('[toasts.read-again] the last twenty messages are stored, the newest first', () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  const root = createRoot(document.createElement('div'))
  let texts: string[] = []
  const Log = () => {
    texts = useMessages().map(({ text }) => text)
    return null
  }
  act(() => root.render(createElement(Log)))
  act(() => {
    for (let number = 1; number <= 22; number += 1) logMessage({ tone: 'note', text: String(number), language: 'en' })
  })
  expect(texts).toEqual(Array.from({ length: 20 }, (_, index) => String(22 - index)))
  act(() => root.unmount())
})
