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

describe('Unsaved input', () => {
  const { admin, visitor, page, main, use, submit } = useAdminScreens({ alone: true })

  const rowOf = (name: string) => main().getByRole('row').filter({ hasText: name })
  const edit = (name: string) => rowButton(rowOf(name), 'Edit').click()
  const RESTORED = 'Isian yang belum disimpan telah dikembalikan. Gambar perlu dipilih lagi.'
  /** Questions of the browser, all answered by leaving. */
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
  const stored = () =>
    page().evaluate(() =>
      Object.keys(sessionStorage)
        .filter((key) => key.startsWith('draft'))
        .sort(),
    )

  it('[admin.unsaved-stored] is stored for each form and row, and asked about before the page is left', async () => {
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
    expect(await stored(), 'after saving and discarding').toEqual([])
    expect(asked.length, 'one question for each form with changes').toBe(2)
  })

  it('[admin.unsaved-stored] is stored for each row with the version that the user saw', async () => {
    const items = await use('item')
    for (const items_name of ['Keris', 'Tombak']) await admin().call('POST', items.path, { items_name })
    const rows = (await admin().call('GET', items.path)) as { id: number; items_name: string }[]
    const keris = rows.find(({ items_name }) => items_name === 'Keris')
    await openScreen(page(), items)
    await edit('Keris')
    await control(page(), 'Item Name').fill('Keris saya')
    // As after a crash: the text is stored, and another form of the screen was the last one.
    await page().goto('/admin/news')
    await reopen(items)
    await page().evaluate(() => {
      const [key = ''] = Object.keys(sessionStorage).filter((name) => name.startsWith('draft'))
      const draft = JSON.parse(sessionStorage.getItem(key) ?? '{}') as Record<string, unknown>
      const later = { ...draft, row: null, values: { items_name: 'Baru' }, typedAt: Number(draft['typedAt']) + 1 }
      sessionStorage.setItem('draft:item:new', JSON.stringify(later))
    })
    // Without a click the browser does not ask, but logs an error.
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

  it('for a new row stays while another row is copied', async () => {
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

  it('[admin.unsaved-question] is asked about before the back button leaves the screen', async () => {
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
    expect(await formOf(page()).count(), 'discarded input').toBe(0)
    expect(await stored()).toEqual([])
  })

  it('[admin.unsaved-question] is asked about by the browser before the tab closes', async () => {
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

  it('[admin.unsaved-question] survives the end of the session without a question, and is gone after logging out', async () => {
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
    // The browser logs the 401, perhaps only now.
    await expect.poll(() => visitor().complaints).toHaveLength(1)
    visitor().complaints.length = 0
    expect([asked, await stored()]).toEqual([[], ['draft:item:new']])

    // Other tests use the session, too.
    await page().route('**/api/logout', (route) => route.fulfill({ json: { message: 'Logged out.' } }))
    await page().evaluate((stored) => localStorage.setItem('token', stored), token)
    await page().goto('/admin/news')
    await page().getByRole('button', { name: 'Logout', exact: true }).click()
    await page().waitForURL('**/login')
    expect(await stored()).toEqual([])
  })
})
