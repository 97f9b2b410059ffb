import { describe, expect, it } from 'vitest'
import { expectNoBarriersInBothThemes, fitsItsWidth } from '../../../../support/browser/accessibility.ts'
import { expectToast } from '../../../../support/browser/adminPage.ts'
import { leave, PHONE, useBrowser, visit } from '../../../../support/browser/browser.ts'
import { useOwnerDesk } from '../../../../support/browser/ownerDesk.ts'

// docs/product-admin.md, "News": a draft can be shown to people without an account.
describe('A link to a preview, on a phone', () => {
  const { page, button, openAgain, url } = useOwnerDesk({ viewport: PHONE, alone: true }, /^$/)
  const browser = useBrowser()
  const dialog = () => page().getByRole('dialog', { name: 'Bagikan pratinjau' })

  it('[previews.links] saves the form as a draft, is made there, and is taken back there', async () => {
    await openAgain('/admin/news')
    await button('Add News').click()
    await page()
      .getByLabel(/^Title/)
      .fill('Belum terbit')
    await page()
      .getByLabel(/^Description/)
      .fill('Hanya untuk mata Anda.')
    await button('Pratinjau').click()
    await button('Bagikan pratinjau').press('Enter')
    await dialog().getByText('Belum ada tautan.').waitFor()
    await expectNoBarriersInBothThemes(page())
    expect(await fitsItsWidth(page())).toBe(true)
    await page().getByLabel('Berlaku selama').selectOption('7 hari')
    await button('Buat tautan').press('Enter')
    const link = await dialog().getByLabel('Tautan pratinjau').inputValue()
    expect(link).toMatch(new RegExp(`^${url()}/preview/[\\w-]{43}$`))
    await dialog()
      .getByText(/^Tautan ini hanya ditampilkan sekali dan berlaku sampai .+ (WIB|GMT|UTC)/)
      .waitFor()
    await expectNoBarriersInBothThemes(page())
    expect(await fitsItsWidth(page())).toBe(true)
    await button('Tutup').last().press('Enter')
    await dialog().waitFor({ state: 'detached' })
    // The form goes on with the saved row, and has the focus still.
    await page().getByRole('dialog', { name: 'Edit News' }).waitFor()
    await expect
      .poll(() => page().evaluate(() => document.activeElement?.closest('[role="dialog"]') !== null))
      .toBe(true)

    const guest = await visit(browser(), url(), { viewport: PHONE, alone: true })
    await guest.page.goto(link)
    await guest.page.getByRole('heading', { name: 'Belum terbit' }).waitFor()
    await guest.page.getByText('Hanya untuk mata Anda.').waitFor()
    await guest.page.getByRole('note').getByText('Pratinjau.').waitFor()
    await expectNoBarriersInBothThemes(guest.page)
    expect(await fitsItsWidth(guest.page)).toBe(true)

    await button('Bagikan pratinjau').click()
    await button('Tarik kembali: Belum terbit').click()
    await expectToast(page(), 'good', 'Tautan ditarik kembali.')
    await dialog().getByText('Belum ada tautan.').waitFor()
    await page().keyboard.press('Escape')
    await dialog().waitFor({ state: 'detached' })
    await button('Pratinjau').click()
    expect(
      await page()
        .getByLabel(/^Title/)
        .inputValue(),
    ).toBe('Belum terbit')

    await guest.page.reload()
    await guest.page.getByText('404').first().waitFor()
    expect(await guest.page.getByText('Belum terbit').count()).toBe(0)
    await leave(guest, /status of 404/)
  })
})
