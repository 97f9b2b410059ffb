import { describe, expect, it } from 'vitest'
import { expectAccessible, expectAccessibleOnAPhone } from '../../../../support/browser/accessibility.ts'
import { expectFocus, expectToast, formOf, useAdminPage } from '../../../../support/browser/adminPage.ts'
import { useAdmin } from '../../../../support/browser/adminSession.ts'
import { leave, useBrowser, visit } from '../../../../support/browser/browser.ts'

// The test checks the rules in docs/product-admin.md, "Management".
describe('A helper', () => {
  const browser = useBrowser()
  const admin = useAdmin(browser, { DEMO: '0' })
  const { page, button } = useAdminPage(admin)

  it('[accounts.invitation] is invited by a link, sets password and PIN, and has the role', async () => {
    await page().goto('/admin/users')
    await button('Undang pembantu').click()
    const form = formOf(page())
    const field = (label: string) => form.getByLabel(label, { exact: true })
    const submit = () => form.getByRole('button', { name: 'Buat tautan', exact: true }).click()
    await submit()
    await form.getByText('Pilih setidaknya satu peran.').waitFor()
    await form.getByText('Username is required.').waitFor()
    await expectAccessible(page())
    await field('Username').fill('Penulis')
    await field('Email').fill('penulis@example.com')
    await field('News editor').check()
    await submit()
    await expectToast(page(), 'good', 'Akun Penulis dibuat.')
    const dialog = page().getByRole('dialog', { name: 'Tautan undangan untuk Penulis' })
    const link = await dialog.getByRole('textbox', { name: 'Tautan undangan' }).inputValue()
    expect(link).toMatch(new RegExp(`^${admin().url}/reset-password#[\\w-]{43}$`))
    await dialog.getByText(/kepada Penulis .* Berlaku satu kali, sampai \d+ \w+ \d{4}/).waitFor()
    await expectAccessibleOnAPhone(page())
    await dialog.getByRole('button', { name: 'Tutup' }).last().click()
    await dialog.waitFor({ state: 'detached' })
    await expectFocus(button('Undang pembantu'))
    await page().getByRole('row').filter({ hasText: 'penulis@example.com' }).waitFor()

    const helper = await visit(browser(), admin().url)
    const fillIn = async (...texts: string[]) => {
      const inputs = helper.page.locator('main form input')
      for (const [index, text] of texts.entries()) await inputs.nth(index).fill(text)
      await inputs.nth(texts.length - 1).press('Enter')
    }
    await helper.page.goto(link)
    await helper.page.getByLabel('PIN', { exact: true }).waitFor()
    await fillIn('Gantian2?', 'Gantian2?', '480915')
    await helper.page.waitForURL('**/login')
    await fillIn('Penulis', 'Gantian2?')
    await helper.page.getByRole('heading', { name: 'Welcome to Admin Dashboard' }).waitFor()
    await leave(helper)
  })
})
