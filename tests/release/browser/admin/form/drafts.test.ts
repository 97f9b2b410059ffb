import { beforeEach, describe, expect, it } from 'vitest'
import {
  addButton,
  answerWith,
  control,
  expectToast,
  formOf,
  openScreen,
  question,
  rowButton,
} from '../../../../support/browser/adminPage.ts'
import { useAdminScreens } from '../../../../support/browser/adminScreens.ts'
import type { Screen } from '../../../../support/screens/screen.ts'

describe('Unsaved input', () => {
  const { admin, visitor, page, main, use, submit, button, press, answer } = useAdminScreens({ alone: true })

  const edit = (name: string) => rowButton(main().getByRole('row').filter({ hasText: name }), 'Edit').click()
  const name = () => control(page(), 'Item Name')
  const isClosed = () => formOf(page()).waitFor({ state: 'detached' })
  let asked: string[]
  beforeEach(() => {
    asked = []
    page().on('dialog', (dialog) => {
      asked.push(dialog.type())
      void dialog.accept()
    })
  })
  const reopen = async (screen: Screen) => {
    await page().goto(screen.address)
    await formOf(page()).waitFor()
  }
  const add = async (screen: Screen, text: string) => {
    await openScreen(page(), screen)
    await addButton(page(), screen).click()
    await control(page(), screen.typed[0]?.label ?? '').fill(text)
  }
  const discard = async () => {
    await press('Escape')
    await answer('Buang perubahan')
    await isClosed()
  }
  const stored = () =>
    page().evaluate(() =>
      Object.entries(sessionStorage)
        .filter(([key]) => key.startsWith('draft'))
        .sort(),
    )

  it('[admin.unsaved-stored] is stored for each form and row, and asked about before the page is left', async () => {
    const [items, rules] = [await use('item'), await use('serverrules')]
    for (const items_name of ['Keris', 'Tombak']) await admin().call('POST', items.path, { items_name })
    await openScreen(page(), items)
    await edit('Keris')
    await name().fill('Keris setengah')
    await add(rules, 'Aturan setengah')
    expect(await stored()).toHaveLength(2)

    await reopen(items)
    await page().getByText('Isian yang belum disimpan telah dikembalikan. Gambar perlu dipilih lagi.').waitFor()
    expect(await name().inputValue()).toBe('Keris setengah')
    await discard()
    await edit('Tombak')
    expect(await name().inputValue()).toBe('Tombak')
    await press('Escape')
    await isClosed()

    await reopen(rules)
    expect(await control(page(), 'Rules').inputValue()).toBe('Aturan setengah')
    await control(page(), 'Category').fill('Umum')
    await submit('Simpan').click()
    await expectToast(page(), 'good', 'Server Rules berhasil ditambahkan.')
    await isClosed()
    expect(await stored(), 'after saving and discarding').toEqual([])
    expect(asked.length, 'one question for each form with changes').toBe(2)

    await add(items, 'Tab satu')
    const other = await page().context().newPage()
    await other.goto(items.address)
    await addButton(other, items).click()
    expect(await control(other, 'Item Name').inputValue()).toBe('')
    await control(other, 'Item Name').fill('Tab dua')
    await formOf(other).getByRole('button', { name: items.submitNew, exact: true }).click()
    await expectToast(other, 'good', 'Item berhasil ditambahkan.')
    await other.close()
    await page().reload()
    await submit(items.submitNew).waitFor()
    expect(await name().inputValue(), 'a save in another tab leaves this draft').toBe('Tab satu')
    await discard()
  })

  it('[admin.unsaved-stored] is stored for each row with the version that the user saw, also while another row is copied', async () => {
    const items = await use('item')
    for (const items_name of ['Keris', 'Tombak']) await admin().call('POST', items.path, { items_name })
    const [keris] = (await admin().call('GET', `${items.path}?q=Keris`)) as { id: number }[]
    await openScreen(page(), items)
    await edit('Keris')
    await name().fill('Keris saya')
    // Leaving the page without saving simulates a crash. The draft remains in `sessionStorage`.
    await page().goto('/admin/news')
    await reopen(items)
    await page().evaluate(() => {
      const [key = ''] = Object.keys(sessionStorage).filter((name) => name.startsWith('draft'))
      const draft = JSON.parse(sessionStorage.getItem(key) ?? '{}') as Record<string, unknown>
      const later = { ...draft, row: null, values: { items_name: 'Baru' }, typedAt: Number(draft['typedAt']) + 1 }
      sessionStorage.setItem('draft:item:new', JSON.stringify(later))
    })
    // Without an earlier click on the page, the browser would not ask whether to leave. It would log an error instead.
    await name().click()
    await admin().call('PUT', `${items.path}/${keris?.id}`, { items_name: 'Keris mereka' })
    await page().reload()
    await submit(items.submitNew).waitFor()
    expect(await name().inputValue()).toBe('Baru')
    await submit(items.submitNew).click()
    await isClosed()
    await edit('Keris mereka')
    expect(await name().inputValue()).toBe('Keris saya')
    await submit(items.submitEdit).click()
    await question(page()).getByText('Data ini telah diubah oleh orang lain').waitFor()
    await question(page()).getByText('Keris mereka').waitFor()
    await answer('Batal')
    await discard()

    await add(items, 'Pedang setengah')
    const before = await stored()
    await page().goto(`${items.address}?row=${keris?.id}`)
    await button('Duplikat').click()
    await name().fill('Keris kedua')
    await submit('Simpan').click()
    await isClosed()
    expect(await stored()).toEqual(before)
    await reopen(items)
    expect(await name().inputValue()).toBe('Pedang setengah')
    await discard()
  })

  it('[admin.unsaved-question] is asked about before the back button leaves the screen, and by the browser before the tab closes', async () => {
    const items = await use('item')
    const news = page().getByRole('heading', { name: 'News', level: 1 })
    await page().goto('/admin/news')
    await news.waitFor()
    await page().getByRole('navigation').getByRole('link', { name: 'items', exact: true }).click()
    await page().getByRole('heading', { name: items.heading, level: 1 }).waitFor()
    await addButton(page(), items).click()
    await name().fill('Belum selesai')
    await page().evaluate(() => history.back())
    await question(page()).getByText('Perubahan belum disimpan').waitFor()
    await answer('Lanjut mengedit')
    await question(page()).waitFor({ state: 'detached' })
    expect(await name().inputValue()).toBe('Belum selesai')
    expect(new URL(page().url()).pathname).toBe(items.address)
    await page().evaluate(() => history.back())
    await answer('Buang perubahan')
    await news.waitFor()
    expect(await formOf(page()).count()).toBe(0)
    await page().evaluate(() => history.forward())
    await addButton(page(), items).waitFor()
    expect(await formOf(page()).count(), 'discarded input').toBe(0)
    expect(await stored()).toEqual([])

    await add(items, 'Belum')
    await name().fill('')
    await page().reload()
    await addButton(page(), items).waitFor()
    expect([asked, await formOf(page()).count(), await stored()]).toEqual([[], 0, []])
    await addButton(page(), items).click()
    await name().fill('Belum')
    page().removeAllListeners('dialog')
    const dialog = page().waitForEvent('dialog')
    void page().close({ runBeforeUnload: true })
    const asksToLeave = await dialog
    expect(asksToLeave.type()).toBe('beforeunload')
    await asksToLeave.dismiss()
    expect(await name().inputValue()).toBe('Belum')
    await submit(items.submitNew).click()
    await expectToast(page(), 'good', 'Item berhasil ditambahkan.')
    page().on('dialog', (late) => void late.accept().then(() => asked.push(late.type())))
    await page().reload()
    expect(asked).toEqual([])
  })

  it('[admin.unsaved-question] survives the end of the session without a question, and is removed by logging out', async () => {
    const items = await use('item')
    await add(items, 'Belum')
    const token = await page().evaluate(() => localStorage.getItem('token') ?? '')
    const refused = { status: 401, json: { message: 'Unauthenticated.' } }
    await answerWith(page(), 'POST', items.path, refused)
    await submit(items.submitNew).click()
    await page().waitForURL('**/login')
    // The browser may log the 401 response only after the page has changed, so the test waits for that log entry.
    await expect.poll(() => visitor().complaints).toHaveLength(1)
    visitor().complaints.length = 0
    expect([asked, (await stored()).map(([key]) => key)]).toEqual([[], ['draft:item:new']])

    // The test fakes the log-out, because a real log-out would end a session that other tests use.
    await answerWith(page(), 'POST', '/logout', { json: { message: 'Logged out.' } })
    await page().evaluate((stored) => localStorage.setItem('token', stored), token)
    await page().goto('/admin/news')
    await button('Logout').click()
    await page().waitForURL('**/login')
    expect(await stored()).toEqual([])
  })
})
