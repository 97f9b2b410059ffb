import { beforeEach, describe, expect, it } from 'vitest'
import {
  addButton,
  control,
  expectToast,
  formOf,
  openScreen,
  question,
  rowButton,
} from '../../../support/browser/adminPage.ts'
import { useAdminScreens } from '../../../support/browser/adminScreens.ts'
import type { Screen } from '../../../support/screens/screen.ts'
import { screenOf } from '../../../support/screens/screens.ts'

/** What is typed and not saved: kept for each form and row, and asked about before it is left. */
describe('In the back-office, what is typed', () => {
  const { admin, visitor, page, main, use, submit } = useAdminScreens({ alone: true })

  const rowOf = (name: string) => main().getByRole('row').filter({ hasText: name })
  const edit = (name: string) => rowButton(rowOf(name), 'Edit').click()
  const RESTORED = 'Isian yang belum disimpan telah dikembalikan. Gambar perlu dipilih lagi.'
  /** The questions of the browser that have come up; all are answered by leaving. */
  let asked: string[]
  beforeEach(() => {
    asked = []
    page().on('dialog', (dialog) => {
      asked.push(dialog.type())
      void dialog.accept()
    })
  })
  /** Opens a screen whose form opens again by itself. */
  const reopen = async (screen: Screen) => {
    await page().goto(screen.address)
    await formOf(page()).waitFor()
  }
  const stored = () =>
    page().evaluate(() =>
      Object.keys(sessionStorage)
        .filter((key) => key.startsWith('draft'))
        .sort(),
    )

  it('[admin.unsaved-stored] is kept for each form: a second one destroys nothing, and the form of another row is empty of it', async () => {
    const [items, rules] = [await use('item'), await use('serverrules')]
    for (const items_name of ['Keris', 'Tombak']) await admin().call('POST', items.path, { items_name })
    await openScreen(page(), items)
    await edit('Keris')
    await control(page(), 'Item Name').fill('Keris setengah')
    await openScreen(page(), rules)
    await addButton(page(), rules).click()
    await control(page(), 'Rules').fill('Aturan setengah')
    expect(await stored()).toHaveLength(2)

    await reopen(items)
    await page().getByText(RESTORED).waitFor()
    expect(await control(page(), 'Item Name').inputValue()).toBe('Keris setengah')
    await page().keyboard.press('Escape')
    await question(page()).getByRole('button', { name: 'Buang perubahan' }).click()
    await formOf(page()).waitFor({ state: 'detached' })
    await edit('Tombak')
    expect(await control(page(), 'Item Name').inputValue()).toBe('Tombak')
    await page().keyboard.press('Escape')
    await formOf(page()).waitFor({ state: 'detached' })

    await reopen(rules)
    expect(await control(page(), 'Rules').inputValue()).toBe('Aturan setengah')
    await control(page(), 'Category').fill('Umum')
    await submit('Simpan').click()
    await expectToast(page(), 'good', 'Server Rules berhasil ditambahkan.')
    await formOf(page()).waitFor({ state: 'detached' })
    expect(await stored(), 'saved and discarded ones are gone').toEqual([])
    expect(asked.length, 'the browser has asked before each form with changes was left').toBe(2)
  })

  it('[admin.unsaved-stored] is kept for each row, and saved upon the version that it was typed upon', async () => {
    const items = await use('item')
    for (const items_name of ['Keris', 'Tombak']) await admin().call('POST', items.path, { items_name })
    const rows = (await admin().call('GET', items.path)) as { id: number; items_name: string }[]
    const keris = rows.find(({ items_name }) => items_name === 'Keris')
    await openScreen(page(), items)
    await edit('Keris')
    await control(page(), 'Item Name').fill('Keris saya')
    // What a crash leaves behind: the text is stored, and another form of the same screen was the last.
    await page().goto('/admin/news')
    await reopen(items)
    await page().evaluate(() => {
      const [key = ''] = Object.keys(sessionStorage).filter((name) => name.startsWith('draft'))
      const draft = JSON.parse(sessionStorage.getItem(key) ?? '{}') as Record<string, unknown>
      const later = { ...draft, row: null, values: { items_name: 'Baru' }, typedAt: Number(draft['typedAt']) + 1 }
      sessionStorage.setItem('draft:item:new', JSON.stringify(later))
    })
    // A browser asks, and without a person's click complains that it cannot.
    await control(page(), 'Item Name').click()
    await admin().call('PUT', `${items.path}/${keris?.id}`, { items_name: 'Keris mereka' })
    await page().reload()
    await submit(items.submitNew).waitFor()
    expect(await control(page(), 'Item Name').inputValue()).toBe('Baru')
    await submit(items.submitNew).click()
    await formOf(page()).waitFor({ state: 'detached' })
    await edit('Keris mereka')
    expect(await control(page(), 'Item Name').inputValue()).toBe('Keris saya')
    await submit(items.submitEdit).click()
    await question(page()).getByText('Data ini telah diubah oleh orang lain').waitFor()
    await question(page()).getByText('Keris mereka').waitFor()
  })

  it('into a new row stays while another row is copied', async () => {
    const items = await use('item')
    const { id } = (await admin().call('POST', items.path, { items_name: 'Keris' })) as { id: number } // as rows are answered
    await openScreen(page(), items)
    await addButton(page(), items).click()
    await control(page(), 'Item Name').fill('Pedang setengah')
    const [key = ''] = await stored()
    const kept = () => page().evaluate((name) => sessionStorage.getItem(name), key)
    const before = await kept()

    await page().goto(`${items.address}?row=${id}`)
    await page().getByRole('button', { name: 'Duplikat', exact: true }).click()
    await control(page(), 'Item Name').fill('Keris kedua')
    await submit('Simpan').click()
    await formOf(page()).waitFor({ state: 'detached' })
    expect(await kept()).toBe(before)
    await reopen(items)
    expect(await control(page(), 'Item Name').inputValue()).toBe('Pedang setengah')
    await page().keyboard.press('Escape')
    await question(page()).getByRole('button', { name: 'Buang perubahan' }).click()
  })

  it('[admin.unsaved-question] is asked about before back leaves the screen', async () => {
    const items = await use('item')
    await page().goto('/admin/news')
    await page().getByRole('heading', { name: 'News', level: 1 }).waitFor()
    const nav = page().getByRole('navigation')
    await nav.getByRole('link', { name: 'items', exact: true }).click()
    await page().getByRole('heading', { name: items.heading, level: 1 }).waitFor()
    await addButton(page(), items).click()
    await control(page(), 'Item Name').fill('Belum selesai')
    await page().evaluate(() => history.back())
    await question(page()).getByText('Perubahan belum disimpan').waitFor()
    await question(page()).getByRole('button', { name: 'Lanjut mengedit' }).click()
    await question(page()).waitFor({ state: 'detached' })
    expect(await control(page(), 'Item Name').inputValue()).toBe('Belum selesai')
    expect(new URL(page().url()).pathname).toBe(items.address)

    await page().evaluate(() => history.back())
    await question(page()).getByRole('button', { name: 'Buang perubahan' }).click()
    await page().getByRole('heading', { name: 'News', level: 1 }).waitFor()
    expect(await formOf(page()).count()).toBe(0)
    await page().evaluate(() => history.forward())
    await page().getByRole('heading', { name: items.heading, level: 1 }).waitFor()
    await addButton(page(), items).waitFor()
    expect(await formOf(page()).count(), 'what was discarded does not come back').toBe(0)
    expect(await stored()).toEqual([])
  })

  it('[admin.unsaved-question] is asked about by the browser before the tab closes, and only while it is unsaved', async () => {
    const items = await use('item')
    await openScreen(page(), items)
    await page().reload()
    await addButton(page(), items).click()
    await control(page(), 'Item Name').fill('Belum')
    await control(page(), 'Item Name').fill('')
    await page().reload()
    await addButton(page(), items).waitFor()
    expect([asked, await formOf(page()).count(), await stored()]).toEqual([[], 0, []])
    await addButton(page(), items).click()
    await control(page(), 'Item Name').fill('Belum')
    page().removeAllListeners('dialog')
    const dialog = page().waitForEvent('dialog')
    void page().close({ runBeforeUnload: true })
    const question = await dialog
    expect(question.type()).toBe('beforeunload')
    await question.dismiss()
    expect(await control(page(), 'Item Name').inputValue()).toBe('Belum')
    await submit(items.submitNew).click()
    await expectToast(page(), 'good', 'Item berhasil ditambahkan.')
    page().on('dialog', (late) => void late.accept().then(() => asked.push(late.type())))
    await page().reload()
    expect(asked).toEqual([])
  })

  it('[admin.unsaved-question] is left without a question where the session has ended, and is gone after logging out', async () => {
    const items = await use('item')
    await openScreen(page(), items)
    await addButton(page(), items).click()
    await control(page(), 'Item Name').fill('Belum')
    const token = await page().evaluate(() => localStorage.getItem('token') ?? '')
    await page().route('**/api/game-info/items', (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ status: 401, json: { message: 'Unauthenticated.' } })
        : route.fallback(),
    )
    await submit(items.submitNew).click()
    await page().waitForURL('**/login')
    visitor().complaints.length = 0 // the browser logs the 401
    expect([asked, await stored()]).toEqual([[], ['draft:item:new']])

    // The account's session is for the other tests, too.
    await page().route('**/api/logout', (route) => route.fulfill({ json: { message: 'Logged out.' } }))
    await page().evaluate((stored) => localStorage.setItem('token', stored), token)
    await page().goto('/admin/news')
    await page().getByRole('button', { name: 'Logout', exact: true }).click()
    await page().waitForURL('**/login')
    expect(await stored()).toEqual([])
  })

  it('[admin.unsaved-stored] of one tab does not touch another', async () => {
    const items = await use('item')
    await openScreen(page(), items)
    await addButton(page(), items).click()
    await control(page(), 'Item Name').fill('Tab satu')
    const other = await page().context().newPage()
    await other.goto(screenOf('item').address)
    await addButton(other, items).click()
    expect(await control(other, 'Item Name').inputValue()).toBe('')
    await control(other, 'Item Name').fill('Tab dua')
    await formOf(other).getByRole('button', { name: items.submitNew, exact: true }).click()
    await expectToast(other, 'good', 'Item berhasil ditambahkan.')
    await page().reload()
    await submit(items.submitNew).waitFor()
    expect(await control(page(), 'Item Name').inputValue()).toBe('Tab satu')
  })
})
