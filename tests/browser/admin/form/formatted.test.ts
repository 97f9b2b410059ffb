import { describe, expect, it } from 'vitest'
import { expectNoBarriersInBothThemes, fitsItsWidth } from '../../../support/browser/accessibility.ts'
import { expectToast } from '../../../support/browser/adminPage.ts'
import { useOwnerDesk } from '../../../support/browser/ownerDesk.ts'
import { anyDevice } from '../../../support/browser/sitePages.ts'
import { jpeg } from '../../../support/browser/uploads.ts'

interface News {
  id: number
  title: string
  description: string
  body: string
}

// docs/product-admin.md, "News": the description is plain until it is formatted.
describe.each(anyDevice)('A formatted news text, on a %s', (_device, viewport) => {
  const { page, button, openAgain, url } = useOwnerDesk({ viewport, alone: true }, /^$/)

  const text = () => page().getByRole('textbox', { name: 'Description' })
  const saved = async (title: string): Promise<News | undefined> => {
    const response = await fetch(`${url()}/api/news`)
    return ((await response.json()) as News[]).find((news) => news.title === title)
  }
  const frame = () => page().frameLocator('iframe')

  it('[editor.formatting] is formatted by toolbar, keyboard and Markdown, previewed, reloaded and saved', async () => {
    await openAgain('/admin/news')
    await button('Add News').click()
    await page().getByLabel('Title', { exact: false }).first().fill('Patch 1.2')
    await text().fill('Halo, petualang!\nBaris kedua')
    await button('Format teks').click()
    const editor = page().locator('[contenteditable="true"]')
    await editor.getByText('Halo, petualang!').click()
    await editor.press('Control+End')
    // Chromium reports a moved caret a moment later.
    await page().waitForTimeout(500)
    await page().keyboard.press('Enter')
    await page().keyboard.type('## Yang baru')
    await page().keyboard.press('Enter')
    await page().keyboard.type('- Drop ')
    await page().keyboard.press('Control+b')
    await page().keyboard.type('naik')
    await page().keyboard.press('Control+b')
    await page().keyboard.type(' dua kali')
    expect(await editor.locator('h2').textContent()).toBe('Yang baru')
    expect(await editor.locator('li strong').textContent()).toBe('naik')
    await expectNoBarriersInBothThemes(page())
    expect(await fitsItsWidth(page())).toBe(true)

    await button('Pratinjau').click()
    await frame().locator('main h1').getByText('Patch 1.2').waitFor()
    await frame().locator('main li strong').getByText('naik').waitFor()
    await page().getByLabel('Layar lebar').check()
    await page().getByLabel('Malam').check()
    await frame().locator('html[data-theme=dark]').waitFor()
    await button('Pratinjau').click()

    const [chooser] = await Promise.all([
      page().waitForEvent('filechooser'),
      page()
        .getByRole('toolbar')
        .getByRole('button', { name: /^Gambar/ })
        .click(),
    ])
    await chooser.setFiles([await jpeg(640, 320)])
    await page().locator('[contenteditable="true"] img[src^="/storage/news/"]').waitFor()
    await button('Pratinjau').click()
    await frame().locator('main article img[src^="/storage/news/"]').waitFor()
    await button('Pratinjau').click()

    await page().waitForTimeout(300)
    page().once('dialog', (dialog) => void dialog.accept())
    await page().reload()
    await editor.locator('li strong').getByText('naik').waitFor()
    await editor.locator('img').waitFor()
    await button('Tambah').click()
    await expectToast(page(), 'good', 'Sukses Berita berhasil ditambahkan')
    const news = await saved('Patch 1.2')
    expect(news?.description).toMatch(/^Halo, petualang!\nBaris kedua\nYang baru\n- Drop naik dua kali/)
    expect(news?.body).toContain('## Yang baru')
    expect(news?.body).toContain('**naik**')
    expect(news?.body).toMatch(/!\[[^\]]*\]\(\/storage\/news\/[0-9a-f]{64}\.webp\)/)
    const shown = await (await fetch(`${url()}/news/${news?.id}`)).text()
    for (const part of ['<h2>Yang baru</h2>', '<strong>naik</strong>', '/storage/news/']) expect(shown).toContain(part)
  })

  it('[editor.formatting] is edited as Markdown, and becomes plain text again', async () => {
    await button(/^Edit/).first().click()
    await page()
      .getByRole('button', { name: /^Markdown|sumber/i })
      .click()
    const source = page().getByRole('textbox', { name: 'Description' })
    expect(await source.inputValue()).toContain('**naik**')
    await source.fill('## Lain\n\n~~dihapus~~')
    await page()
      .getByRole('button', { name: /^Markdown|sumber/i })
      .click()
    await page().locator('[contenteditable="true"] s, [contenteditable="true"] del').getByText('dihapus').waitFor()
    await button('Simpan Perubahan').click()
    await expectToast(page(), 'good', 'Sukses Berita berhasil diperbarui')
    await expect
      .poll(() => saved('Patch 1.2'))
      .toMatchObject({ body: '## Lain\n\n~~dihapus~~', description: 'Lain\ndihapus' })

    await button(/^Edit/).first().click()
    await page().locator('[contenteditable="true"]').waitFor()
    await button('Jadikan teks biasa').click()
    expect(await text().inputValue()).toBe('Lain\ndihapus')
    await button('Simpan Perubahan').click()
    await expectToast(page(), 'good', 'Sukses Berita berhasil diperbarui')
    // The toast may be that of the previous save.
    await expect.poll(() => saved('Patch 1.2')).toMatchObject({ body: '', description: 'Lain\ndihapus' })
    await button(/^Riwayat|^History/)
      .first()
      .click()
    await page().getByText('teks berformat diganti teks biasa').waitFor()
  })
})
