import { describe, expect, it } from 'vitest'
import { logIn } from '../../../../support/adminAccount.ts'
import { expectAccessible } from '../../../../support/browser/accessibility.ts'
import { expectFocus, expectToast, formOf, openRowTools, question } from '../../../../support/browser/adminPage.ts'
import { useOwnerDesk } from '../../../../support/browser/ownerDesk.ts'
import { callApi } from '../../../../support/runProduct.ts'
import { anyDevice } from '../../../../support/browser/sitePages.ts'

type TranslatedRow = {
  id: number
  title: string
  translations: Record<string, Record<string, string>>
  outdated: object
}

// The tests check the rules in docs/product-admin.md, "Languages".
describe.each(anyDevice)('The form of a site with two languages, on a %s', (_device, viewport) => {
  const { page, button, openAgain, url } = useOwnerDesk({ viewport, alone: true }, /status of (409|422)/)
  let token: string | undefined
  const call = async (method: string, path: string, body?: object) =>
    callApi(method, url() + path, (token ??= await logIn(url())), body)
  const tab = (name: string | RegExp) => page().getByRole('tab', { name })
  const panel = () => page().getByRole('tabpanel').filter({ visible: true })
  const input = (label: string) => panel().getByLabel(label, { exact: true })
  const save = () =>
    page()
      .getByRole('button', { name: /^(Simpan Perubahan|Terbitkan perubahan)$/ })
      .click()
  const saved = () => expectToast(page(), 'good', 'Sukses Berita berhasil diperbarui')
  const read = async (id: number) => (await call('GET', `/api/news/${id}?translations=all`)) as TranslatedRow
  const create = async (row: object) => ((await call('POST', '/api/news', row)) as TranslatedRow).id
  const edit = async (id: number) => {
    await openAgain(`/admin/news?row=${id}`)
    await formOf(page()).waitFor()
  }
  const offerEnglish = () => call('PATCH', '/api/settings/site', { further_languages: 'en' })

  it('[translations.form] has a tab for each, with what is missing and outdated, and saves all at once', async () => {
    await offerEnglish()
    const id = await create({
      ...{ title: 'Perang dimulai', subtitle: 'Besok malam', description: 'Semua kastil dibuka.' },
      translations: { en: { title: 'The war begins' } },
    })
    await edit(id)
    await expect
      .poll(() => tab(/./).allInnerTexts())
      .toEqual([
        expect.stringMatching(/^Bahasa Indonesia\s+teks asli$/),
        expect.stringMatching(/^English\s+2 belum ada$/),
      ])
    await input('Title').fill('Perang besar dimulai')
    await tab(/^Bahasa Indonesia/).focus()
    await page().keyboard.press('ArrowRight')
    await expectFocus(tab(/^English.+2 belum ada.+1 usang/s))
    await panel().getByText('Perang besar dimulai').waitFor()
    await expectAccessible(page())

    await panel().getByRole('button', { name: 'Masih sesuai' }).click()
    await input('Subtitle (English)').fill('Tomorrow night')
    await input('Description (English)').fill('All castles open.')
    await tab(/^English\s+lengkap/).waitFor()
    await page().reload()
    await tab(/^English\s+lengkap/).waitFor()
    await save()
    await saved()
    expect(await read(id)).toMatchObject({
      ...{ title: 'Perang besar dimulai', outdated: {} },
      translations: {
        en: { title: 'The war begins', subtitle: 'Tomorrow night', description: 'All castles open.' },
      },
    })

    await edit(id)
    await tab(/^English/).click()
    await input('Subtitle (English)').fill('')
    await save()
    await saved()
    expect(Object.keys((await read(id)).translations['en'] ?? {})).toEqual(['title', 'description'])
  })

  it('[translations.form] opens the tab of a fault, and copies a formatted text to begin with', async () => {
    await offerEnglish()
    const id = await create({ title: 'Acara', body: 'Isi **tebal**' })
    await edit(id)
    await tab(/^English/).click()
    await input('Title (English)').fill('x'.repeat(300))
    await panel().getByRole('button', { name: 'Salin teks asli' }).last().click()
    await panel().getByRole('textbox', { name: 'Description (English)' }).getByText('tebal').waitFor()
    await tab(/^Bahasa Indonesia/).click()
    await save()
    await expectFocus(input('Title (English)'))
    await tab(/^English\s+1 perlu diperbaiki/).waitFor()
    await input('Title (English)').fill('Event')
    await save()
    await saved()
    expect((await read(id)).translations).toEqual({
      en: { title: 'Event', description: 'Isi tebal', body: 'Isi **tebal**' },
    })
  })

  it('[translations.copies] [translations.form] keeps the texts of a language in a working copy until that is published', async () => {
    await offerEnglish()
    const id = await create({ title: 'Siaran', description: 'Isi.' })
    await edit(id)
    await tab(/^English/).click()
    await input('Title (English)').fill('Broadcast')
    await button('Simpan salinan kerja').click()
    await expectToast(page(), 'good', 'Salinan kerja disimpan. Pengunjung belum melihatnya.')
    expect((await read(id)).translations).toEqual({})
    await call('PUT', `/api/news/${id}`, { translations: { th: { title: 'ไทย' } } })
    await edit(id)
    await tab(/^English\s+1 belum ada/).click()
    expect(await input('Title (English)').inputValue()).toBe('Broadcast')
    await input('Description (English)').fill('Text.')
    await save()
    await saved()
    expect((await read(id)).translations).toEqual({
      ...{ en: { title: 'Broadcast', description: 'Text.' }, th: { title: 'ไทย' } },
    })
  })

  it('[translations.form] asks which text of a language to keep, and none if others wrote in another language', async () => {
    await offerEnglish()
    const id = await create({ title: 'Lama', description: 'Isi.', translations: { en: { title: 'Old' } } })
    await edit(id)
    await tab(/^English/).click()
    await input('Title (English)').fill('Mine')
    await call('PUT', `/api/news/${id}`, { translations: { th: { title: 'ไทย' } } })
    await save()
    await saved()
    expect((await read(id)).translations).toMatchObject({ en: { title: 'Mine' }, th: { title: 'ไทย' } })

    await edit(id)
    await tab(/^English/).click()
    await input('Title (English)').fill('Mine again')
    await call('PUT', `/api/news/${id}`, { translations: { en: { title: 'Theirs' } } })
    await save()
    const choice = question(page()).getByRole('group', { name: 'Title (English)' })
    for (const text of ['Theirs', 'Mine again']) await choice.getByText(text).waitFor()
    await question(page()).getByRole('button', { name: 'Simpan pilihan' }).click()
    await saved()
    expect((await read(id)).translations['en']).toEqual({ title: 'Mine again' })

    await openAgain('/admin/news')
    await openRowTools(page())
    await page()
      .getByRole('button', { name: /^Riwayat/ })
      .first()
      .click()
    const history = page().getByRole('dialog')
    await history.getByText('Title (English)').first().waitFor()
    for (const text of ['Mine again', 'Theirs']) await history.getByText(text).first().waitFor()
    expect(await history.innerText()).not.toContain('{')
  })

  it('[translations.form] has the tabs in settings, too, and shows the texts as they are written in a translated back-office', async () => {
    await offerEnglish()
    await call('PATCH', '/api/settings/site', {
      description: 'Server kami.',
      translations: { en: { description: 'Our server.' } },
    })
    await page().evaluate(() => localStorage.setItem('admin-language', 'en'))
    await openAgain('/admin/settings/site')
    await tab(/^English/).waitFor()
    expect(await input('Description').inputValue()).toBe('Server kami.')
    await tab(/^English/).click()
    expect(await input('Description (English)').inputValue()).toBe('Our server.')
    await expectAccessible(page())
    await input('Description (English)').fill('Our own server.')
    await button(/^Save/).click()
    await expect
      .poll(async () => call('GET', '/api/settings/site?translations=all'))
      .toMatchObject({ description: 'Server kami.', translations: { en: { description: 'Our own server.' } } })
    await page().evaluate(() => localStorage.removeItem('admin-language'))
  })

  it('[languages.staff] begins in the site’s main language, until somebody chooses another in this browser', async () => {
    await call('PATCH', '/api/settings/site', { language: 'en' })
    await openAgain('/admin/account')
    const choice = page().getByLabel('Language of the back-office')
    expect(await choice.inputValue()).toBe('en')
    await choice.selectOption({ label: 'Indonesian and English mixed' })
    await page().getByLabel('Bahasa panel admin · Language').waitFor()
    await openAgain('/admin/account')
    await page().getByLabel('Bahasa panel admin · Language').waitFor()
    await page().evaluate(() => localStorage.removeItem('admin-language'))
    await call('PATCH', '/api/settings/site', { language: '' })
  })
})
