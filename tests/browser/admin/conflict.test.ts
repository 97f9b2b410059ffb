import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { DESKTOP, expectNoBarriers, PHONE, useBrowser, type Visit } from '../../support/browser.ts'
import { expectFocus, openDesk, rise } from '../../support/adminSession.ts'

interface Rule {
  id: number
  rules: string
  category: string
  description: string
}

// Issue "Lasting": two admins saving the same row; the second sees both versions and chooses.
describe.each([
  ['phone', PHONE],
  ['desktop', DESKTOP],
] as const)('Two admins who save the same row, on a %s', (_device, viewport) => {
  const desk = openDesk(useBrowser(), { DEMO: '0' })
  let seat: Visit
  let rule: Rule
  beforeEach(async () => {
    seat = await desk().sit()
    await seat.page.setViewportSize(viewport)
    const values = { rules: 'Dilarang curang', category: 'Umum', description: 'Sekali: peringatan' }
    rule = (await desk().call('POST', '/game-info/server-rules', values)) as Rule
    await seat.page.goto('/admin/table-list/game-info/server-rules')
    await seat.page.getByRole('button', { name: 'Edit' }).first().click()
    await seat.page.getByLabel(/^Description/).fill('Sekali: diblokir')
    await desk().call('PUT', `/game-info/server-rules/${rule.id}`, {
      category: 'Berat',
      description: 'Sekali: dibungkam',
    })
    await seat.page.getByRole('button', { name: 'Perbarui', exact: true }).click()
    await seat.page.getByRole('alertdialog').getByText('Data ini telah diubah oleh orang lain').waitFor()
  })
  afterEach(async () => {
    await rise(seat)
    await desk().call('DELETE', `/game-info/server-rules/${rule.id}`)
  })
  const stored = async () => (await desk().call('GET', `/game-info/server-rules/${rule.id}`)) as Rule
  const dialog = () => seat.page.getByRole('alertdialog')

  it('the second sees both versions, and what only the first has changed is kept', async () => {
    await expectNoBarriers(seat.page)
    const description = dialog().getByRole('group', { name: 'Description' })
    await description.getByText('Sekali: dibungkam').waitFor()
    await description.getByText('Sekali: diblokir').waitFor()
    expect(await dialog().getByRole('group', { name: 'Rules' }).count()).toBe(0)
    await dialog().getByRole('button', { name: 'Simpan pilihan' }).click()
    await seat.page.getByText('Server Rules berhasil diperbarui').waitFor()
    expect(await stored()).toMatchObject({ category: 'Berat', description: 'Sekali: diblokir' })
  })

  it('the second chooses the first one’s version by keyboard', async () => {
    const description = dialog().getByRole('group', { name: 'Description' })
    await description.getByRole('radio', { name: 'Versi saya' }).focus()
    await seat.page.keyboard.press('ArrowUp')
    await dialog().getByRole('button', { name: 'Simpan pilihan' }).press('Enter')
    await seat.page.getByText('Server Rules berhasil diperbarui').waitFor()
    expect(await stored()).toMatchObject({ category: 'Berat', description: 'Sekali: dibungkam' })
  })

  it('the second goes back, and what was typed is still there', async () => {
    await dialog().getByRole('button', { name: 'Batal', exact: true }).click()
    await dialog().waitFor({ state: 'detached' })
    expect(await seat.page.getByLabel(/^Description/).inputValue()).toBe('Sekali: diblokir')
    await expectFocus(seat.page.getByRole('button', { name: 'Perbarui', exact: true }))
    expect(await stored()).toMatchObject({ description: 'Sekali: dibungkam' })
  })
})
