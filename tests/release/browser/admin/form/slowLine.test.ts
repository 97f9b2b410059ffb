import type { Route } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { expectFocus, expectToast, formOf } from '../../../../support/browser/adminPage.ts'
import { gate } from '../../../../support/browser/browser.ts'
import { useOwnerDesk } from '../../../../support/browser/ownerDesk.ts'
import { anyDevice } from '../../../../support/browser/sitePages.ts'

const ITEMS = '/admin/table-list/game-info/items?sort=items_name'

// docs/product-admin.md: a form must not lose typed text, even on a slow connection.
describe.each(anyDevice)('On a slow line, on a %s, a form', (_device, viewport) => {
  const { page, button, openAgain, call } = useOwnerDesk({ viewport, alone: true }, /^$/)
  const form = () => formOf(page())
  const name = () => form().getByLabel(/^Item Name/)
  const kind = () => form().getByLabel('Jenis', { exact: true })
  const kinds = async () =>
    ((await call('GET', '/api/game-info/items?sort=items_name')) as { items_name: string; kind: string }[]).map(
      (row) => `${row.items_name}: ${row.kind}`,
    )
  const title = () => page().getByLabel(/^Title/)
  const savedMotto = async () => ((await call('GET', '/api/settings/site')) as { motto: string }).motto
  const edit = (row: string) => button(`Edit ${row}`).click()

  async function hold(method: string, address: string | RegExp) {
    const held = gate()
    const arrived = gate()
    await page().route(address, async (route: Route) => {
      if (route.request().method() === method) {
        arrived.open()
        await held.promise
      }
      await route.continue()
    })
    return { arrived: arrived.promise, release: held.open }
  }

  it('continues with the input that was typed into a row while it was saved', async () => {
    for (const row of ['Apel', 'Batu', 'Cawan'])
      await call('POST', '/api/game-info/items', { items_name: row, kind: 'Lama' })
    await openAgain(ITEMS)
    await edit('Apel')
    const saving = await hold('POST', /\/api\/game-info\/items\/\d/)
    await kind().fill('Bu')
    await page().keyboard.press('Control+Enter')
    await saving.arrived
    await kind().pressSequentially('ah')
    saving.release()
    await expectToast(page(), 'good', 'Item berhasil diperbarui.')
    await expect.poll(kinds).toContain('Apel: Bu')
    expect(await kind().inputValue()).toBe('Buah')
    await expectFocus(kind())
    await page().keyboard.press('Control+Enter')
    await form().waitFor({ state: 'detached' })
    await expect.poll(kinds).toContain('Apel: Buah')
  })

  it('continues with the input that was typed into a new row while it was added, and adds it once', async () => {
    await openAgain(ITEMS)
    await button('Tambah Item').click()
    const adding = await hold('POST', /\/api\/game-info\/items$/)
    await name().fill('Dupa')
    await page().keyboard.press('Control+Enter')
    await adding.arrived
    await kind().fill('Asap')
    adding.release()
    await form().getByRole('button', { name: 'Perbarui' }).waitFor()
    expect(await kind().inputValue()).toBe('Asap')
    await form().getByRole('button', { name: 'Perbarui' }).click()
    await form().waitFor({ state: 'detached' })
    await expect.poll(async () => (await kinds()).filter((row) => row.startsWith('Dupa'))).toEqual(['Dupa: Asap'])
    await button('Tambah Item').click()
    expect(await name().inputValue()).toBe('')
    await page().keyboard.press('Escape')
  })

  it('of a setting preserves the input that was typed while it was saved', async () => {
    await openAgain('/admin/settings/site')
    const motto = page().getByLabel('Motto', { exact: true })
    const saving = await hold('POST', /\/api\/settings\/site/)
    await motto.fill('Satu')
    await page().keyboard.press('Enter')
    await saving.arrived
    await motto.pressSequentially(' dan dua')
    saving.release()
    await expect.poll(savedMotto).toBe('Satu')
    await expect.poll(() => page().locator('form[aria-busy=true]').count()).toBe(0)
    expect(await motto.inputValue()).toBe('Satu dan dua')
    await page().keyboard.press('Enter')
    await expect.poll(savedMotto).toBe('Satu dan dua')
  })

  it('is not replaced by the next row, which arrives after more input', async () => {
    await openAgain(ITEMS)
    await edit('Batu')
    const loading = await hold('GET', /\/api\/game-info\/items\?/)
    await form().getByRole('button', { name: 'Baris berikutnya' }).click()
    await loading.arrived
    await kind().fill('Baru')
    loading.release()
    await expect.poll(() => page().locator('form[aria-busy=true]').count()).toBe(0)
    expect([await name().inputValue(), await kind().inputValue()]).toEqual(['Batu', 'Baru'])
    await page().keyboard.press('Control+Enter')
    await form().waitFor({ state: 'detached' })
    await expect.poll(kinds).toContain('Batu: Baru')
  })

  it('of a new row is not replaced by a row that was requested earlier', async () => {
    const { id } = (await call('POST', '/api/news', { title: 'Lama', description: 'Isi.' })) as { id: number }
    await openAgain('/admin/news')
    await button(/^Edit/).first().click()
    await title().fill('Menunggu')
    await button('Simpan salinan kerja').click()
    await page().getByText('Perubahan belum terbit').waitFor()
    const loading = await hold('GET', new RegExp(`/api/news/${id}/draft`))
    await button(/^Edit/).first().click()
    await loading.arrived
    await button('Add News').click()
    await title().fill('Yang baru')
    const answered = page().waitForResponse(/\/draft/)
    loading.release()
    await answered
    await title().pressSequentially(' sekali')
    expect(await title().inputValue()).toBe('Yang baru sekali')
  })

  it('preserves the input that was typed while the editor of formatted texts was loading', async () => {
    await openAgain('/admin/news')
    await button('Add News').click()
    const text = page().getByRole('textbox', { name: 'Description' })
    await text.fill('Halo')
    const loading = await hold('GET', /plainText[^/]*\.js/)
    await button('Format teks').click()
    await loading.arrived
    await text.fill('Halo lagi')
    loading.release()
    await page().locator('[contenteditable="true"]').getByText('Halo lagi').waitFor()
  })
})
