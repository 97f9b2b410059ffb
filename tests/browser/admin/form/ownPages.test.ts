import { describe, expect, it } from 'vitest'
import { expectNoBarriersInBothThemes, fitsItsWidth } from '../../../support/browser/accessibility.ts'
import { expectToast } from '../../../support/browser/adminPage.ts'
import { useOwnerDesk } from '../../../support/browser/ownerDesk.ts'
import { anyDevice } from '../../../support/browser/sitePages.ts'

// docs/product-admin.md, "Pages".
describe.each(anyDevice)('A page of the operator, on a %s', (_device, viewport) => {
  const { page, button, openAgain, url, call } = useOwnerDesk({ viewport, alone: true }, /status of (404|422)/)
  const field = (name: string) => page().getByLabel(name, { exact: true })
  const named = (name: RegExp) => page().getByLabel(name).first()
  const row = () => page().getByRole('main').getByRole('row').filter({ hasText: 'Panduan Pemain' })

  it('[formatted.site-parts] [site.own-pages] gets an address, parts of the site and a place in the menu, and is found after it has moved', async () => {
    const download = { group: 'Klien', name: 'Klien penuh', size: '2 GB', link: 'https://example.com/klien' }
    await call('POST', '/api/downloads', download)
    await openAgain('/admin/pages')
    await button('Tambah Halaman').click()
    await named(/^Judul/).fill('Panduan Pemain')
    expect(await named(/^Alamat/).inputValue()).toBe('/panduan-pemain')
    await named(/^Alamat/).fill('/news')
    await named(/^Judul/).fill('Panduan Pemain Baru')
    expect(await named(/^Alamat/).inputValue()).toBe('/news')
    await page().getByRole('textbox', { name: 'Isi' }).fill('Halo')
    await button('Tambah').click()
    await page().getByText('Alamat halaman situs sendiri, seperti /news, tidak dapat dipakai.').waitFor()
    await named(/^Alamat/).fill('/Mulai/')

    await button('Format teks').click()
    const editor = page().locator('[contenteditable="true"]')
    const tool = (name: string) => page().getByRole('toolbar').getByRole('button', { name })
    await editor.getByText('Halo').click()
    await tool('Bagian yang dibuka-tutup').click()
    await page().getByLabel('Judul bagian').fill('Langkah pertama')
    await page().getByLabel('Judul bagian').press('Enter')
    await page().keyboard.press('Control+End')
    await tool('Bagian situs').click()
    const dialog = page().getByRole('dialog', { name: 'Bagian situs' })
    await dialog.getByLabel('Yang ditampilkan').selectOption({ label: 'Sebuah unduhan' })
    await dialog.getByRole('button', { name: 'Terapkan' }).click()
    await dialog.getByText('Pilih dahulu.').waitFor()
    await dialog
      .getByLabel(/^Yang mana/)
      .first()
      .fill('99')
    await expectNoBarriersInBothThemes(page())
    await dialog.getByRole('button', { name: 'Terapkan' }).click()
    await editor.getByText('Tidak ditemukan: pilih yang lain sebelum terbit.').waitFor()
    await button('Tambah').click()
    await page().getByText('Isi: “::download 99” tidak menunjuk apa pun.').first().waitFor()
    // The message stays until it is closed, and covers the form on a phone.
    await page().locator('[data-tone=bad] button').last().click()
    await page().locator('[data-tone=bad]').waitFor({ state: 'detached' })
    await editor.getByRole('button', { name: 'Ganti' }).click()
    await dialog
      .getByLabel(/^Yang mana/)
      .first()
      .fill('1')
    await dialog.getByRole('button', { name: 'Terapkan' }).click()
    await editor.getByText('Klien penuh').waitFor()
    expect(await fitsItsWidth(page())).toBe(true)

    await button('Pratinjau').click()
    await page().frameLocator('iframe').locator('main summary').getByText('Langkah pertama').click()
    await page().frameLocator('iframe').locator('main a').getByText('Klien penuh').waitFor()
    await button('Pratinjau').click()
    await field('Tampilkan di menu').check()
    await button('Tambah').click()
    await row().waitFor()
    const shown = await (await fetch(`${url()}/mulai`)).text()
    expect(shown).toContain('<summary>Langkah pertama</summary><p>Halo</p>')
    expect(shown).toContain('href="https://example.com/klien"')
    expect(await (await fetch(`${url()}/news`)).text()).toContain('href="/mulai"')

    await row().getByRole('button', { name: /^Edit/ }).click()
    await named(/^Alamat/).fill('/mulai-di-sini')
    await button('Simpan Perubahan').click()
    await expectToast(page(), 'good', 'Halaman berhasil diperbarui.')
    await page().goto('/mulai')
    await page().getByRole('heading', { level: 1, name: 'Panduan Pemain Baru' }).waitFor()
    expect(new URL(page().url()).pathname).toBe('/mulai-di-sini')
    await page().getByText('Langkah pertama').click()
    await page().getByText('Halo', { exact: true }).waitFor()
  })
})
