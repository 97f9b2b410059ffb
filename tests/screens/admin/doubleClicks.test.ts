// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it, onTestFinished, vi } from 'vitest'
import { createQueryClient } from '../../../admin/data/queryClient.ts'
import { useAction } from '../../../admin/feedback/useAction.ts'
import { useCheckedImport } from '../../../admin/sheets/useCheckedImport.ts'
import { showToast, ToastHost } from '../../../admin/ui/toasts.tsx'
import { BackOffice } from '../../support/screens/backOffice.ts'
import { screenOf, screens } from '../../support/screens/screens.ts'

const turns = (ms = 30) => new Promise((resolve) => setTimeout(resolve, ms))

it.each(screens)('A double click that confirms a deletion on the screen of $key deletes once', async (screen) => {
  const { key, path, remove, confirmYes } = screen
  const office = new BackOffice()
  office.answer('GET', path, 200, [{ id: 1 }])
  office.answer('DELETE', `${path}/1`, 200, {})
  await office.open(key)
  await office.press(remove)
  await office.finds(confirmYes)
  const yes = office.button(confirmYes)
  yes?.click()
  yes?.click()
  await turns()
  yes?.click()
  await turns()
  expect(office.sent).toHaveLength(1)
  expect(office.toasts.filter(({ tone }) => tone === 'bad')).toEqual([])
})

/** Dialogs stay in the document as long as an animation of theirs runs, as in a browser. */
function fadeForever(): void {
  const animations = [{ finished: new Promise(() => undefined), pending: false, playState: 'running' }]
  const spy = vi.spyOn(Element.prototype, 'getAnimations').mockReturnValue(animations as unknown as Animation[]) // Base UI reads only these properties, so the cast is safe.
  onTestFinished(() => spy.mockRestore())
}

it('A second click while a dialog fades out neither confirms nor saves again', async () => {
  fadeForever()
  const screen = screenOf('serverrules')
  const office = new BackOffice()
  office.answer('GET', screen.path, 200, [{ id: 1 }])
  office.answer('DELETE', `${screen.path}/1`, 200, {})
  office.answer('POST', screen.path, 201, { id: 2 })
  await office.open(screen.key)
  await office.press(screen.remove)
  await office.finds(screen.confirmYes)
  const yes = office.button(screen.confirmYes)
  yes?.click()
  await turns(100)
  expect([yes?.isConnected, yes?.disabled]).toEqual([true, false])
  yes?.click()
  await turns()
  expect(office.sent).toHaveLength(1)
  const add = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === screen.add)
  add?.click()
  await office.finds(screen.submitNew)
  for (const { label, value } of screen.typed) office.type(label, typeof value === 'object' ? '1' : value)
  const save = office.button(screen.submitNew)
  save?.click()
  await turns(100)
  expect([save?.isConnected, save?.disabled]).toEqual([true, false])
  save?.click()
  await turns()
  expect(office.sent).toHaveLength(2)
})

function show(part: () => ReturnType<typeof createElement>): void {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false })
  const place = document.createElement('div')
  document.body.replaceChildren(place)
  const root = createRoot(place)
  root.render(createElement(QueryClientProvider, { client: createQueryClient() }, createElement(part)))
  onTestFinished(() => root.unmount())
}

const button = async (name: string): Promise<HTMLButtonElement> => {
  const found = () => [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)
  await expect.poll(found, { interval: 5 }).toBeDefined()
  return found() as HTMLButtonElement // Found by the line above, so the cast is safe.
}

it('An action of a row runs once at a double click, and again after its answer', async () => {
  const answers: (() => void)[] = []
  show(() => {
    const action = useAction({
      run: () => new Promise<void>((resolve) => answers.push(resolve)),
      language: 'en',
      failed: '{reason}',
    })
    return createElement('button', { onClick: () => action.mutate() }, 'Run')
  })
  const run = await button('Run')
  run.click()
  run.click()
  await turns()
  run.click()
  await turns()
  expect(answers).toHaveLength(1)
  answers[0]?.()
  await turns()
  run.click()
  await turns()
  expect(answers).toHaveLength(2)
})

it('A double click on the button of a toast, such as Undo, runs it once', async () => {
  let runs = 0
  show(() => createElement(ToastHost, { label: 'Toasts', closeLabel: 'Close', language: 'en' }))
  await turns()
  showToast({ tone: 'good', text: 'Done.', language: 'en', action: { label: 'Undo', run: () => void runs++ } })
  const undo = await button('Undo')
  undo.click()
  undo.click()
  expect(runs).toBe(1)
})

it('A double click on the import of a checked file sends it once', async () => {
  const sent: boolean[] = []
  show(() => {
    const { read, run, report } = useCheckedImport<{ file: Blob | null }, { seen: string }>({
      language: 'en',
      words: { failed: '{reason}', importFailed: '{reason}', stale: 'Stale.' },
      begin: () => ({ file: new Blob(['a']) }),
      send: (_wish, { isDryRun }) => {
        sent.push(isDryRun)
        return Promise.resolve({ seen: 'x' })
      },
      done: (_report, wish) => wish,
    })
    return report
      ? createElement('button', { onClick: () => run() }, 'Import')
      : createElement('button', { onClick: () => read({ file: new Blob(['a']) }) }, 'Check')
  })
  const check = await button('Check')
  check.click()
  const run = await button('Import')
  run.click()
  run.click()
  await turns()
  expect(sent).toEqual([true, false])
})

it('A failed action runs again at the next click', async () => {
  let runs = 0
  show(() => {
    const action = useAction({
      run: () => Promise.reject(new Error(`Failure ${++runs}.`)),
      language: 'en',
      failed: '{reason}',
    })
    return createElement('button', { onClick: () => action.mutate() }, 'Run')
  })
  const run = await button('Run')
  for (const expected of [1, 2]) {
    run.click()
    await turns()
    expect(runs).toBe(expected)
  }
})
