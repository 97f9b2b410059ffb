import { describe, expect, it } from 'vitest'
import { expectFocus, expectToast, question } from '../../../support/browser/adminPage.ts'
import { useAdminScreens } from '../../../support/browser/adminScreens.ts'
import { expectNoBarriers } from '../../../support/browser/browser.ts'
import { anyDevice } from '../../../support/browser/sitePages.ts'

describe.each(anyDevice)('Two admins who save the same row, on a %s', (_device, viewport) => {
  const { admin, page: currentPage, use, answer } = useAdminScreens()

  it('[attack.two-admins] show the second one both versions, to choose from or to go back to the form', async () => {
    const page = currentPage()
    await page.setViewportSize(viewport)
    const { path } = await use('serverrules')
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
    await answer('Batal')
    await dialog.waitFor({ state: 'detached' })
    expect(await page.getByLabel(/^Description/).inputValue()).toBe('Sekali: diblokir')
    await expectFocus(save)
    expect(await stored()).toMatchObject({ description: 'Sekali: dibungkam' })
    await save.click()
    await answer('Simpan pilihan')
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
