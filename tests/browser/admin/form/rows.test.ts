import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { expectFocus } from '../../../support/browser/adminPage.ts'
import { closePage, useAdmin } from '../../../support/browser/adminSession.ts'
import { expectNoBarriers, useBrowser, type Visit } from '../../../support/browser/browser.ts'
import { anyDevice } from '../../../support/browser/sitePages.ts'

interface Row {
  id: number
}

describe.each(anyDevice)('A form, on a %s,', (_device, viewport) => {
  const admin = useAdmin(useBrowser(), { DEMO: '0' })
  let visitor: Visit
  beforeAll(async () => {
    const rows = Array.from({ length: 26 }, (_, index) => ({
      items_name: `Benda ${String(index + 1).padStart(2, '0')}`,
    }))
    for (const row of rows) await admin().call('POST', '/game-info/items', row)
    const rule = { rules: 'Dilarang curang', category: 'Umum', description: 'Sekali: peringatan' }
    await admin().call('POST', '/game-info/server-rules', rule)
  })
  beforeEach(async () => {
    visitor = await admin().openPage()
    await visitor.page.setViewportSize(viewport)
  })
  afterEach(() => closePage(visitor))
  /** Toasts are dialogs without a form. */
  const dialog = () => visitor.page.getByRole('dialog').filter({ has: visitor.page.locator('form') })
  const name = () => dialog().getByLabel(/^Item/)
  const edit = (row: string) => visitor.page.getByRole('button', { name: `Edit ${row}` }).click()
  const shown = async (row: string, place: string) => {
    await dialog().getByText(place).waitFor()
    expect(await name().inputValue()).toBe(row)
  }

  it('[admin.next-row] goes to the previous and next rows, across pages, by buttons and keys', async () => {
    const { page } = visitor
    await page.goto('/admin/table-list/game-info/items?sort=items_name')
    await edit('Benda 24')
    await shown('Benda 24', '24 dari 26')
    await dialog().getByRole('button', { name: 'Baris berikutnya' }).click()
    await shown('Benda 25', '25 dari 26')
    await expectFocus(dialog().getByRole('button', { name: 'Baris berikutnya' }))
    await expectNoBarriers(page)
    await name().focus()
    await page.keyboard.press('Alt+PageDown')
    await shown('Benda 26', '26 dari 26')
    await expectFocus(name())
    expect(page.url()).toContain('page=2')
    expect(await dialog().getByRole('button', { name: 'Baris berikutnya' }).getAttribute('aria-disabled')).toBe('true')
    await page.keyboard.press('Alt+PageUp')
    await shown('Benda 25', '25 dari 26')
    expect(page.url()).not.toContain('page=2')
  })

  it('[admin.next-row] asks whether to save unsaved input before it goes to another row', async () => {
    const { page } = visitor
    await page.goto('/admin/table-list/game-info/items?sort=items_name')
    await edit('Benda 03')
    await name().fill('Benda 03 baru')
    await page.keyboard.press('Alt+PageDown')
    const question = page.getByRole('alertdialog')
    await question.getByRole('button', { name: 'Lanjut mengedit' }).click()
    expect(await name().inputValue()).toBe('Benda 03 baru')
    await page.keyboard.press('Alt+PageDown')
    await question.getByRole('button', { name: 'Perbarui' }).click()
    await shown('Benda 04', '4 dari 26')
    await name().fill('Buang')
    await page.keyboard.press('Alt+PageUp')
    await question.getByRole('button', { name: 'Buang perubahan' }).click()
    await shown('Benda 03 baru', '3 dari 26')
  })

  it('[admin.next-row] marks a new row in its place, or says that a search hides it', async () => {
    const { page } = visitor
    await page.goto('/admin/table-list/game-info/items?sort=items_name')
    const add = async (row: string) => {
      await page.getByRole('button', { name: /^Tambah/ }).click()
      await name().fill(row)
      await dialog().getByRole('button', { name: 'Simpan', exact: true }).click()
      await dialog().waitFor({ state: 'detached' })
    }
    await add('Zirah')
    const marked = page.locator('[aria-current="true"][data-row]')
    await marked.getByText('Zirah').waitFor()
    expect(page.url()).toContain('page=2')
    await expect.poll(() => marked.evaluate((row) => row.getBoundingClientRect().bottom <= innerHeight)).toBe(true)
    await page.goto('/admin/table-list/game-info/items?q=benda')
    await edit('Benda 01')
    await page.keyboard.press('Escape')
    await add('Aneh')
    await page.getByText('Aneh tersimpan, tetapi tidak cocok dengan pencarian atau saringan.').waitFor()
    await page.getByRole('button', { name: 'Tampilkan' }).click()
    await marked.getByText('Aneh').waitFor()
    expect(page.url()).not.toContain('q=')
    for (const row of ['Zirah', 'Aneh']) {
      const [{ id }] = (await admin().call('GET', `/game-info/items?q=${row}`)) as [Row]
      await admin().call('DELETE', `/game-info/items/${id}`)
    }
  })

  it('continues with a copy of its input, and its address names the visible row', async () => {
    const { page } = visitor
    const items = (await admin().call('GET', '/game-info/items?q=Benda%2010')) as Row[]
    await page.goto(`/admin/table-list/game-info/items?sort=items_name&row=${items[0]?.id}`)
    await dialog().getByText('10 dari 26').waitFor()
    await page.keyboard.press('Alt+PageDown')
    await dialog().getByText('11 dari 26').waitFor()
    await expect.poll(() => page.url()).toContain(`row=${(items[0]?.id ?? 0) + 1}`)
    await name().fill('Benda 11 kembar')
    await dialog().getByRole('button', { name: 'Duplikat' }).click()
    await dialog()
      .getByRole('heading', { name: /^Tambah/ })
      .waitFor()
    expect(await name().inputValue()).toBe('Benda 11 kembar')
    await expectFocus(name())
    expect(page.url()).not.toContain('row=')
    await expectNoBarriers(page)
    await page.keyboard.press('Escape')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Lanjut mengedit' }).click()
    await dialog().getByRole('button', { name: 'Simpan', exact: true }).click()
    await page.locator('[data-row]').filter({ hasText: 'Benda 11 kembar' }).waitFor()
    expect(await page.getByRole('button', { name: 'Edit Benda 11', exact: true }).count()).toBe(1)
  })

  it('[admin.next-row] grows with a long text, up to half of the window', async () => {
    const { page } = visitor
    await page.goto('/admin/table-list/game-info/server-rules')
    await page.getByRole('button', { name: 'Edit Dilarang curang' }).click()
    const text = dialog().getByLabel(/^Description/)
    const height = () => text.evaluate((area) => area.getBoundingClientRect().height)
    const first = await height()
    await text.fill(Array.from({ length: 8 }, (_, index) => `Baris ${index}`).join('\n'))
    expect(await height()).toBeGreaterThan(first + 40)
    await text.fill('Baris\n'.repeat(200))
    expect(await height()).toBeLessThanOrEqual(viewport.height / 2 + 1)
    expect(await dialog().getByRole('button', { name: 'Perbarui', exact: true }).isVisible()).toBe(true)
  })
})
