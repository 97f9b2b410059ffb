// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it, onTestFinished } from 'vitest'
import { createQueryClient } from '../../../admin/data/queryClient.ts'
import { useAction } from '../../../admin/feedback/useAction.ts'
import { useCheckedImport } from '../../../admin/sheets/useCheckedImport.ts'
import { showToast, ToastHost } from '../../../admin/ui/toasts.tsx'
import { BackOffice } from '../../support/screens/backOffice.ts'
import { screens } from '../../support/screens/screens.ts'

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
