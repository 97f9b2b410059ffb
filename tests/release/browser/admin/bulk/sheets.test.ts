import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { expectAccessible } from '../../../../support/browser/accessibility.ts'
import { expectFocus, expectToast, openTools } from '../../../../support/browser/adminPage.ts'
import { RETAIL, RETAIL_SCREEN, useRetail } from '../../../../support/browser/retail.ts'
import { anyDevice } from '../../../../support/browser/sitePages.ts'

// The tests check the rules in docs/back-office/many-rows.md, "Spreadsheets".
describe('A list and its spreadsheet', () => {
  const { admin, page, main, use, button, dialog, make, retail, prices } = useRetail()
  const open = async (address = RETAIL_SCREEN) => {
    await page().goto(address)
    await openTools(page())
    await button('Spreadsheet…').click()
    await dialog().last().waitFor()
  }
  const upload = (text: string) =>
    dialog()
      .locator('input[type="file"]')
      .setInputFiles({ name: 'harga.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })

  it.each(anyDevice)(
    '[admin.spreadsheets] is downloaded, changed, checked, imported and undone, on a %s',
    async (_device, viewport) => {
      await page().setViewportSize(viewport)
      await make(2)
      const [one] = await retail()
      await open()
      await dialog().getByLabel('Format').selectOption({ label: 'CSV with semicolons' })
      await expectAccessible(page())
      const [download] = await Promise.all([page().waitForEvent('download'), button('Download').click()])
      expect(download.suggestedFilename()).toBe('retail.csv')
      const text = readFileSync(await download.path(), 'utf8')
      expect(text).toContain('"ID";"External key";"Donation Title";"Pricing"')

      await upload(`${text.replace('Rp. 1.000', 'Rp. 1.500')};;"Koin 3";"Rp. 3.000"\r\n`)
      await dialog().getByText('1 added · 1 changed · 1 unchanged').waitFor()
      await button('Changed').click()
      await dialog().getByText(`Row 2 · #${one?.id} · Koin 01`).waitFor()
      await dialog().getByText('Rp. 1.500').waitFor()
      expect(await retail(), 'before the import').toHaveLength(2)
      await button('Import 2 rows').click()
      await expectToast(page(), 'good', /^1 added, 1 changed\./)
      expect(await prices()).toEqual(['Rp. 1.500', 'Rp. 2.000', 'Rp. 3.000'])
      await button('Undo').click()
      await expectToast(page(), 'good', '2 rows are back as they were.')
      expect(await prices()).toEqual(['Rp. 1.000', 'Rp. 2.000'])
    },
  )

  it('[admin.spreadsheets] explains refused rows, remembers pasted columns, and checks again after a change by somebody else', async () => {
    await make(1)
    const [one] = await retail()
    await open()
    await upload('donation_title,pricing\n,Rp. 5\nKoin 9,\n')
    await dialog().getByText('2 refused').waitFor()
    await dialog().getByText('Donation Title is required.').waitFor()
    await dialog().getByText('Pricing is required.').waitFor()
    expect(await button('Import 0 rows').isDisabled()).toBe(true)
    await button('Another file').click()
    await upload('donation_title,pricing\nKoin 8,Rp. 5\n')
    await button('Import 1 rows').click()
    await expectToast(page(), 'good', /^1 added, 0 changed\./)
    await expectFocus(button('Spreadsheet…'))
    await main().getByText('Koin 8').waitFor()

    const paste = async (rows: string) => {
      await open()
      await dialog().getByLabel('Or paste rows from a spreadsheet, with their headings').fill(rows)
      await button('Check').click()
    }
    await paste('Pricing\tNama\nRp. 7\tKoin 7')
    await dialog().getByText('Donation Title is required.').waitFor()
    await dialog().getByLabel('Column “Nama” is').selectOption({ label: 'Donation Title' })
    await button('Import 1 rows').click()
    await expectToast(page(), 'good', /^1 added, 0 changed\./)
    await paste('Pricing\tNama\nRp. 8\tKoin 8')
    await dialog().getByText('1 added').waitFor()

    await open()
    await upload(`id,pricing\n${one?.id},Rp. 9\n`)
    await button('Import 1 rows').waitFor()
    await admin().call('PUT', `${RETAIL}/${one?.id}`, { donation_title: 'Koin lain' })
    await button('Import 1 rows').click()
    await expectToast(page(), 'bad', /^The data has changed since it was checked/)
    await dialog().getByText(`Row 2 · #${one?.id} · Koin lain`).waitFor()
    await button('Import 1 rows').click()
    await expectToast(page(), 'good', /^0 added, 1 changed\./)
  })

  it.each(anyDevice)(
    'creates missing names if the user ticks that, and undoes them, on a %s',
    async (_device, viewport) => {
      await page().setViewportSize(viewport)
      await use('droplist')
      const named = async (path: string) => JSON.stringify(await admin().call('GET', path))
      await open('/admin/table-list/game-info/server-info/droplist')
      const names = 'Hutan Centang,Apel Centang'
      await upload(`monster,map_information_id,items_id\nPoring,${names}\nLunatic,${names}\n`)
      await dialog().getByText('2 ditolak').waitFor()
      const tick = dialog().getByLabel('Buat juga 2 data yang belum ada')
      expect(await tick.isChecked()).toBe(false)
      await dialog().getByText('Map Information: Hutan Centang').waitFor()
      await expectAccessible(page())
      await tick.focus()
      await page().keyboard.press('Space')
      await dialog().getByText('2 ditambahkan').waitFor()
      await button('Impor 2 baris').click()
      await expectToast(page(), 'good', /^2 ditambahkan, 0 diubah\./)
      expect(await named('/game-info/items')).toContain('Apel Centang')
      await button('Urungkan').click()
      await expectToast(page(), 'good', /^4 baris dikembalikan/)
      expect(await named('/game-info/items')).not.toContain('Apel Centang')
      expect(await named('/game-info/mapinfo')).not.toContain('Hutan Centang')
    },
  )
})
