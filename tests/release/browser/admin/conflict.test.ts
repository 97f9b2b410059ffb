import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { expectNoBarriers, useBrowser, type Visit } from '../../../support/browser/browser.ts'
import { anyDevice } from '../../../support/browser/sitePages.ts'
import { useAdmin, closePage } from '../../../support/browser/adminSession.ts'
import { expectFocus } from '../../../support/browser/adminPage.ts'

interface Rule {
  id: number
  rules: string
  category: string
  description: string
}

describe.each(anyDevice)('Two admins who save the same row, on a %s', (_device, viewport) => {
  const admin = useAdmin(useBrowser(), { DEMO: '0' })
  let visitor: Visit
  let rule: Rule
  beforeEach(async () => {
    visitor = await admin().openPage()
    await visitor.page.setViewportSize(viewport)
    const values = { rules: 'Dilarang curang', category: 'Umum', description: 'Sekali: peringatan' }
    rule = (await admin().call('POST', '/game-info/server-rules', values)) as Rule
    await visitor.page.goto('/admin/table-list/game-info/server-rules')
    await visitor.page.getByRole('button', { name: 'Edit' }).first().click()
    await visitor.page.getByLabel(/^Description/).fill('Sekali: diblokir')
    await admin().call('PUT', `/game-info/server-rules/${rule.id}`, {
      category: 'Berat',
      description: 'Sekali: dibungkam',
    })
    await visitor.page.getByRole('button', { name: 'Perbarui', exact: true }).click()
    await visitor.page.getByRole('alertdialog').getByText('Data ini telah diubah oleh orang lain').waitFor()
  })
  afterEach(async () => {
    await closePage(visitor)
    await admin().call('DELETE', `/game-info/server-rules/${rule.id}`)
  })
  const stored = async () => (await admin().call('GET', `/game-info/server-rules/${rule.id}`)) as Rule
  const dialog = () => visitor.page.getByRole('alertdialog')

  it('[attack.two-admins] the second sees both versions, and what only the first has changed is kept', async () => {
    await expectNoBarriers(visitor.page)
    await dialog()
      .getByText(/^Diubah oleh .+, .+\d/)
      .waitFor()
    const description = dialog().getByRole('group', { name: 'Description' })
    await description.getByText('Sekali: dibungkam').waitFor()
    await description.getByText('Sekali: diblokir').waitFor()
    expect(await dialog().getByRole('group', { name: 'Rules' }).count()).toBe(0)
    await dialog().getByRole('button', { name: 'Simpan pilihan' }).click()
    await visitor.page.getByText('Server Rules berhasil diperbarui').waitFor()
    expect(await stored()).toMatchObject({ category: 'Berat', description: 'Sekali: diblokir' })
  })

  it('the second chooses the first one’s version by keyboard', async () => {
    const description = dialog().getByRole('group', { name: 'Description' })
    await description.getByRole('radio', { name: 'Versi saya' }).focus()
    await visitor.page.keyboard.press('ArrowUp')
    await dialog().getByRole('button', { name: 'Simpan pilihan' }).press('Enter')
    await visitor.page.getByText('Server Rules berhasil diperbarui').waitFor()
    expect(await stored()).toMatchObject({ category: 'Berat', description: 'Sekali: dibungkam' })
  })

  it('the second goes back, and what was typed is still there', async () => {
    await dialog().getByRole('button', { name: 'Batal', exact: true }).click()
    await dialog().waitFor({ state: 'detached' })
    expect(await visitor.page.getByLabel(/^Description/).inputValue()).toBe('Sekali: diblokir')
    await expectFocus(visitor.page.getByRole('button', { name: 'Perbarui', exact: true }))
    expect(await stored()).toMatchObject({ description: 'Sekali: dibungkam' })
  })
})
