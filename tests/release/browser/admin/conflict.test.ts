import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectNoBarriers, useBrowser, type Visit } from '../../../support/browser/browser.ts'
import { anyDevice } from '../../../support/browser/sitePages.ts'
import { useAdmin, closePage } from '../../../support/browser/adminSession.ts'
import { expectFocus, expectToast, question } from '../../../support/browser/adminPage.ts'

describe.each(anyDevice)('Two admins who save the same row, on a %s', (_device, viewport) => {
  const admin = useAdmin(useBrowser(), { DEMO: '0' })
  let visitor: Visit
  beforeAll(async () => {
    visitor = await admin().openPage()
    await visitor.page.setViewportSize(viewport)
  })
  afterAll(() => closePage(visitor))

  it('[attack.two-admins] the second sees both versions, and takes either, or goes back to what was typed', async () => {
    const { page } = visitor
    const path = '/game-info/server-rules'
    const values = { rules: 'Dilarang curang', category: 'Umum', description: 'Sekali: peringatan' }
    const { id } = (await admin().call('POST', path, values)) as { id: number }
    const stored = () => admin().call('GET', `${path}/${id}`)
    const dialog = question(page)
    const description = dialog.getByRole('group', { name: 'Description' })
    const save = page.getByRole('button', { name: 'Perbarui', exact: true })
    const edit = async (mine: string, category: string, theirs: string) => {
      await page.goto('/admin/table-list/game-info/server-rules')
      await page.getByRole('button', { name: 'Edit' }).first().click()
      await page.getByLabel(/^Description/).fill(mine)
      await admin().call('PUT', `${path}/${id}`, { category, description: theirs })
      await save.click()
      await dialog.getByText('Data ini telah diubah oleh orang lain').waitFor()
      for (const version of [mine, theirs]) await description.getByText(version).waitFor()
    }
    await edit('Sekali: diblokir', 'Berat', 'Sekali: dibungkam')
    await expectNoBarriers(page)
    await dialog.getByText(/^Diubah oleh .+, .+\d/).waitFor()
    expect(await dialog.getByRole('group', { name: 'Rules' }).count()).toBe(0)
    await dialog.getByRole('button', { name: 'Batal', exact: true }).click()
    await dialog.waitFor({ state: 'detached' })
    expect(await page.getByLabel(/^Description/).inputValue()).toBe('Sekali: diblokir')
    await expectFocus(save)
    expect(await stored()).toMatchObject({ description: 'Sekali: dibungkam' })
    await save.click()
    await dialog.getByRole('button', { name: 'Simpan pilihan' }).click()
    await expectToast(page, 'good', 'Server Rules berhasil diperbarui.')
    expect(await stored()).toMatchObject({ category: 'Berat', description: 'Sekali: diblokir' })

    await edit('Dua kali: diblokir', 'Ringan', 'Dua kali: dibungkam')
    await description.getByRole('radio', { name: 'Versi saya' }).focus()
    await page.keyboard.press('ArrowUp')
    await dialog.getByRole('button', { name: 'Simpan pilihan' }).press('Enter')
    await expectToast(page, 'good', 'Server Rules berhasil diperbarui.')
    expect(await stored()).toMatchObject({ category: 'Ringan', description: 'Dua kali: dibungkam' })
  })
})
