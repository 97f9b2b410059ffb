import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { expectNoBarriersInBothThemes, fitsItsWidth } from '../../../support/browser/accessibility.ts'
import { expectFocus, expectToast } from '../../../support/browser/adminPage.ts'
import { useAdminScreens } from '../../../support/browser/adminScreens.ts'
import { anyDevice } from '../../../support/browser/sitePages.ts'

interface Retail {
  id: number
  donation_title: string
  pricing: string
}

const LIST = '/admin/table-list/donation/retail'

// docs/back-office/many-rows.md, "Spreadsheets".
describe('A list and its spreadsheet', () => {
  const { admin, page, main, use } = useAdminScreens()
  const dialog = () => page().getByRole('dialog')
  const inDialog = (name: string) => dialog().getByRole('button', { name, exact: true })
  const rows = async () => (await admin().call('GET', '/donation/retail')) as Retail[]
  const open = async () => {
    await page().goto(LIST)
    await main().getByRole('button', { name: 'Spreadsheet…' }).click()
    await dialog().waitFor()
  }
  const upload = (text: string) =>
    dialog()
      .locator('input[type="file"]')
      .setInputFiles({ name: 'harga.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
  const make = async (title: string, pricing: string) => {
    const { path } = await use('retail')
    return (await admin().call('POST', path, { donation_title: title, pricing })) as Retail
  }

  it.each(anyDevice)(
    '[admin.spreadsheets] is downloaded, changed, checked, imported and undone, on a %s',
    async (_device, viewport) => {
      await page().setViewportSize(viewport)
      const one = await make('Koin 1', 'Rp. 1.000')
      await make('Koin 2', 'Rp. 2.000')
      await open()
      await dialog().getByLabel('Format').selectOption({ label: 'CSV with semicolons' })
      await expectNoBarriersInBothThemes(page())
      const [download] = await Promise.all([page().waitForEvent('download'), inDialog('Download').click()])
      expect(download.suggestedFilename()).toBe('retail.csv')
      const text = readFileSync(await download.path(), 'utf8')
      expect(text).toContain('"ID";"External key";"Donation Title";"Pricing"')

      await upload(`${text.replace('Rp. 1.000', 'Rp. 1.500')};;"Koin 3";"Rp. 3.000"\r\n`)
      await dialog().getByText('1 added · 1 changed · 1 unchanged').waitFor()
      await inDialog('Changed').click()
      await dialog().getByText(`Row 2 · #${one.id} · Koin 1`).waitFor()
      await dialog().getByText('Rp. 1.500').waitFor()
      expect(await fitsItsWidth(page())).toBe(true)
      expect(await rows(), 'before the import').toHaveLength(2)
      await inDialog('Import 2 rows').click()
      await expectToast(page(), 'good', /^1 added, 1 changed\./)
      expect((await rows()).map(({ pricing }) => pricing)).toEqual(['Rp. 1.500', 'Rp. 2.000', 'Rp. 3.000'])
      await page().getByRole('button', { name: 'Undo', exact: true }).click()
      await expectToast(page(), 'good', '2 rows are back as they were.')
      expect((await rows()).map(({ pricing }) => pricing)).toEqual(['Rp. 1.000', 'Rp. 2.000'])
    },
  )

  it('[admin.spreadsheets] explains refused rows, remembers pasted columns, and checks again after a change by somebody else', async () => {
    const one = await make('Koin 1', 'Rp. 1.000')
    await open()
    await upload('donation_title,pricing\n,Rp. 5\nKoin 9,\n')
    await dialog().getByText('2 refused').waitFor()
    await dialog().getByText('Donation Title is required.').waitFor()
    await dialog().getByText('Pricing is required.').waitFor()
    expect(await inDialog('Import 0 rows').isDisabled()).toBe(true)
    await inDialog('Another file').click()
    await upload('donation_title,pricing\nKoin 8,Rp. 5\n')
    await inDialog('Import 1 rows').click()
    await expectToast(page(), 'good', /^1 added, 0 changed\./)
    await expectFocus(main().getByRole('button', { name: 'Spreadsheet…' }))
    await main().getByText('Koin 8').waitFor()

    const paste = async (rows: string) => {
      await open()
      await dialog().getByLabel('Or paste rows from a spreadsheet, with their headings').fill(rows)
      await inDialog('Check').click()
    }
    await paste('Pricing\tNama\nRp. 7\tKoin 7')
    await dialog().getByText('Donation Title is required.').waitFor()
    await dialog().getByLabel('Column “Nama” is').selectOption({ label: 'Donation Title' })
    await inDialog('Import 1 rows').click()
    await expectToast(page(), 'good', /^1 added, 0 changed\./)
    await paste('Pricing\tNama\nRp. 8\tKoin 8')
    await dialog().getByText('1 added').waitFor()

    await open()
    await upload(`id,pricing\n${one.id},Rp. 9\n`)
    await inDialog('Import 1 rows').waitFor()
    await admin().call('PUT', `/donation/retail/${one.id}`, { donation_title: 'Koin lain' })
    await inDialog('Import 1 rows').click()
    await expectToast(page(), 'bad', /^The data has changed since it was checked/)
    await dialog().getByText(`Row 2 · #${one.id} · Koin lain`).waitFor()
    await inDialog('Import 1 rows').click()
    await expectToast(page(), 'good', /^0 added, 1 changed\./)
  })

  it.each(anyDevice)(
    'creates missing names if the user ticks that, and undoes them, on a %s',
    async (_device, viewport) => {
      await page().setViewportSize(viewport)
      await use('droplist')
      const named = async (path: string) => JSON.stringify(await admin().call('GET', path))
      await page().goto('/admin/table-list/game-info/server-info/droplist')
      await main().getByRole('button', { name: 'Spreadsheet…' }).click()
      await upload(
        'monster,map_information_id,items_id\nPoring,Hutan Centang,Apel Centang\nLunatic,Hutan Centang,Apel Centang\n',
      )
      await dialog().getByText('2 ditolak').waitFor()
      const tick = dialog().getByLabel('Buat juga 2 data yang belum ada')
      expect(await tick.isChecked()).toBe(false)
      await dialog().getByText('Map Information: Hutan Centang').waitFor()
      await expectNoBarriersInBothThemes(page())
      expect(await fitsItsWidth(page())).toBe(true)
      await tick.focus()
      await page().keyboard.press('Space')
      await dialog().getByText('2 ditambahkan').waitFor()
      await inDialog('Impor 2 baris').click()
      await expectToast(page(), 'good', /^2 ditambahkan, 0 diubah\./)
      expect(await named('/game-info/items')).toContain('Apel Centang')
      await page().getByRole('button', { name: 'Urungkan', exact: true }).click()
      await expectToast(page(), 'good', /^4 baris dikembalikan/)
      expect(await named('/game-info/items')).not.toContain('Apel Centang')
      expect(await named('/game-info/mapinfo')).not.toContain('Hutan Centang')
    },
  )
})
