import { beforeEach, describe, expect, it } from 'vitest'
import { expectFocus, formOf } from '../../../../support/browser/adminPage.ts'
import { useAdminScreens } from '../../../../support/browser/adminScreens.ts'
import { expectNoBarriers } from '../../../../support/browser/browser.ts'
import { anyDevice } from '../../../../support/browser/sitePages.ts'

const ITEMS = '/admin/table-list/game-info/items'

interface Row {
  id: number
}

describe.each(anyDevice)('A form, on a %s,', (_device, viewport) => {
  const { admin, page, use, button, press, answer } = useAdminScreens()
  beforeEach(async () => {
    await page().setViewportSize(viewport)
    await use('item')
    for (let number = 1; number <= 26; number += 1)
      await admin().call('POST', '/game-info/items', { items_name: `Benda ${String(number).padStart(2, '0')}` })
  })
  const dialog = () => formOf(page())
  const name = () => dialog().getByLabel(/^Item/)
  const edit = (row: string) => button(`Edit ${row}`).click()
  const shown = async (row: string, place: string) => {
    await dialog().getByText(place).waitFor()
    expect(await name().inputValue()).toBe(row)
  }

  it('[admin.next-row] goes to other rows, across pages, by buttons and keys, after a question about unsaved input', async () => {
    const next = dialog().getByRole('button', { name: 'Baris berikutnya' })
    await page().goto(`${ITEMS}?sort=items_name`)
    await edit('Benda 24')
    await shown('Benda 24', '24 dari 26')
    await next.click()
    await shown('Benda 25', '25 dari 26')
    await expectFocus(next)
    await expectNoBarriers(page())
    await name().focus()
    await press('Alt+PageDown')
    await shown('Benda 26', '26 dari 26')
    await expectFocus(name())
    expect(page().url()).toContain('page=2')
    expect(await next.getAttribute('aria-disabled')).toBe('true')
    await press('Alt+PageUp')
    await shown('Benda 25', '25 dari 26')
    expect(page().url()).not.toContain('page=2')

    await name().fill('Benda 25 baru')
    await press('Alt+PageUp')
    await answer('Lanjut mengedit')
    expect(await name().inputValue()).toBe('Benda 25 baru')
    await press('Alt+PageUp')
    await answer('Perbarui')
    await shown('Benda 24', '24 dari 26')
    await name().fill('Buang')
    await press('Alt+PageDown')
    await answer('Buang perubahan')
    await shown('Benda 25 baru', '25 dari 26')
  })

  it('[admin.next-row] marks a new row in its place, or says that a search hides it', async () => {
    const save = dialog().getByRole('button', { name: 'Simpan', exact: true })
    const add = async (row: string) => {
      await button(/^Tambah/).click()
      await name().fill(row)
      await save.click()
      await dialog().waitFor({ state: 'detached' })
    }
    await page().goto(`${ITEMS}?sort=items_name`)
    await add('Zirah')
    const marked = page().locator('[aria-current="true"][data-row]')
    await marked.getByText('Zirah').waitFor()
    expect(page().url()).toContain('page=2')
    await expect.poll(() => marked.evaluate((row) => row.getBoundingClientRect().bottom <= innerHeight)).toBe(true)
    await page().goto(`${ITEMS}?q=benda`)
    await edit('Benda 01')
    await press('Escape')
    await add('Aneh')
    await page().getByText('Aneh tersimpan, tetapi tidak cocok dengan pencarian atau saringan.').waitFor()
    await button('Tampilkan').click()
    await marked.getByText('Aneh').waitFor()
    expect(page().url()).not.toContain('q=')

    const [ten] = (await admin().call('GET', '/game-info/items?q=Benda%2010')) as Row[]
    await page().goto(`${ITEMS}?sort=items_name&q=benda&row=${ten?.id}`)
    await dialog().getByText('10 dari 26').waitFor()
    await press('Alt+PageDown')
    await dialog().getByText('11 dari 26').waitFor()
    await expect.poll(() => page().url()).toContain(`row=${(ten?.id ?? 0) + 1}`)
    await name().fill('Benda 11 kembar')
    await dialog().getByRole('button', { name: 'Duplikat' }).click()
    const heading = dialog().getByRole('heading', { name: /^Tambah/ })
    await heading.waitFor()
    expect(await name().inputValue()).toBe('Benda 11 kembar')
    await expectFocus(name())
    expect(page().url()).not.toContain('row=')
    await expectNoBarriers(page())
    await press('Escape')
    await answer('Lanjut mengedit')
    await save.click()
    await page().locator('[data-row]').filter({ hasText: 'Benda 11 kembar' }).waitFor()
    expect(await page().getByRole('button', { name: 'Edit Benda 11', exact: true }).count()).toBe(1)
  })

  it('[admin.next-row] grows with a long text, up to half of the window', async () => {
    await use('serverrules')
    const rule = { rules: 'Dilarang curang', category: 'Umum', description: 'Sekali: peringatan' }
    await admin().call('POST', '/game-info/server-rules', rule)
    await page().goto('/admin/table-list/game-info/server-rules')
    await button('Edit Dilarang curang').click()
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
