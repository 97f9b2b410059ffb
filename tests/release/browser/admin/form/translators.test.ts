import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { adminAccount } from '../../../../support/adminAccount.ts'
import { expectAccessible, fitsItsWidth } from '../../../../support/browser/accessibility.ts'
import { expectFocus, expectToast, formOf, question } from '../../../../support/browser/adminPage.ts'
import { leave, useBrowser, visit, type Visit } from '../../../../support/browser/browser.ts'
import { useOwnerDesk } from '../../../../support/browser/ownerDesk.ts'
import { anyDevice } from '../../../../support/browser/sitePages.ts'

type Translated = { id: number; title: string; state?: string; translations: object; outdated: object }

// The tests check the rules in docs/product-admin.md, "Languages".
describe.each(anyDevice)('The form of somebody who translates into English alone, on a %s', (_device, viewport) => {
  const { url, call } = useOwnerDesk({ viewport, alone: true }, /^$/)
  const browser = useBrowser()
  let translator: Visit
  beforeAll(async () => {
    await call('PATCH', '/api/settings/site', { further_languages: 'en, th' })
    const { password, PIN } = adminAccount
    const account = { username: 'Penerjemah', email: 'penerjemah@example.com', PIN }
    const { user, token } = (await call('POST', '/api/register', {
      ...account,
      ...{ password, password_confirmation: password },
    })) as { user: { id: number }; token: string }
    const role = (await call('POST', '/api/admin/roles', {
      name: 'Terjemahan Inggris',
      permissions: ['translate:en'],
    })) as { id: number }
    await call('PUT', `/api/admin/users/${user.id}/roles`, { roles: [role.id] })
    translator = await visit(browser(), url(), { viewport, alone: true, storage: { token } })
  })
  afterAll(() => leave(translator, /status of 409/))

  const page = () => translator.page
  const tabs = () => page().getByRole('tab')
  const input = (label: string) => page().getByLabel(label, { exact: true })
  const save = () => page().getByRole('button', { name: /^(Simpan terjemahan|Save translation)$/ })
  const read = async (path: string) => (await call('GET', `${path}?translations=all`)) as Translated
  const create = async (path: string, row: object) => `${path}/${((await call('POST', path, row)) as Translated).id}`
  const open = async (screen: string, edit: string) => {
    await page().goto(`/admin/${screen}`)
    await page().getByRole('button', { name: edit }).click()
    await formOf(page()).waitFor()
  }
  const countSaves = (path: string) => {
    const sent: unknown[] = []
    page().on('request', (request) => {
      if (request.method() === 'PUT' && new URL(request.url()).pathname === path) sent.push(request.postDataJSON())
    })
    return sent
  }

  it('[translations.translators] has the tabs of their languages alone, and sends the translations once', async () => {
    const path = await create('/api/news', {
      title: 'Perang dimulai',
      description: 'Isi **tebal**',
      body: 'Isi **tebal**',
    })
    const sent = countSaves(path)
    await open('news', 'Terjemahkan Perang dimulai')
    await page().getByRole('heading', { name: 'Terjemahkan Berita' }).waitFor()
    await expect.poll(() => tabs().allInnerTexts()).toEqual([expect.stringMatching(/^English\s+2 belum ada$/)])
    const words = (await formOf(page()).getByRole('button').allInnerTexts()).filter((text) => text !== '')
    expect(words).toEqual(['Salin teks asli', 'Format teks', 'Salin teks asli', 'Batal', 'Simpan terjemahan'])
    for (const name of ['Duplikat', 'Pratinjau', 'Simpan salinan kerja'])
      expect(await formOf(page()).getByRole('button', { name }).count(), name).toBe(0)
    for (const label of ['Title', 'Image', 'Status']) expect(await input(label).count(), label).toBe(0)
    await expectAccessible(page())
    expect(await fitsItsWidth(page())).toBe(true)
    await input('Title (English)').fill('x'.repeat(300))
    await save().click()
    await expectFocus(input('Title (English)'))
    await input('Title (English)').fill('The war begins')
    await page().getByRole('button', { name: 'Salin teks asli' }).last().click()
    const editor = page().getByRole('textbox', { name: 'Description (English)' })
    await editor.getByText('tebal').waitFor()
    expect(await page().getByRole('button', { name: 'Gambar' }).isDisabled()).toBe(true)
    await page().reload()
    await input('Title (English)').waitFor()
    expect(await input('Title (English)').inputValue()).toBe('The war begins')
    await save().dblclick()
    await expectToast(page(), 'good', 'Sukses Berita berhasil diperbarui')
    const texts = { title: 'The war begins', description: 'Isi tebal', body: 'Isi **tebal**' }
    expect(sent).toEqual([{ version: 1, translations: { en: texts } }])
    expect(await read(path)).toMatchObject({ title: 'Perang dimulai', translations: { en: texts } })

    await open('news', 'Terjemahkan Perang dimulai')
    await save().click()
    await expectToast(page(), 'good', 'Sukses Berita berhasil diperbarui')
  })

  it('[translations.translators] asks about their languages alone after a conflict, and shows the new original', async () => {
    const path = await create('/api/home/slides', {
      ...{ title: 'Musim baru', description: 'Mulai besok.' },
      translations: { en: { title: 'New season', description: 'From tomorrow.' } },
    })
    await call('PUT', path, { description: 'Mulai lusa.' })
    const sent = countSaves(path)
    await open('home/slides', 'Translate Musim baru')
    await page().getByRole('heading', { name: 'Translate Carousel Slide' }).waitFor()
    await input('Title (English)').fill('A new season')
    await page().getByRole('button', { name: 'Still right' }).click()
    await page().keyboard.press('Escape')
    await question(page()).getByRole('button').first().click()
    await call('PUT', path, {
      ...{ title: 'Musim kedua', description: 'Mulai hari ini.' },
      translations: { en: { title: 'Second season' }, th: { title: 'ฤดูกาล' } },
    })
    await input('Title (English)').press('Control+Enter')
    const groups = question(page()).getByRole('group')
    await expect.poll(() => groups.count()).toBe(1)
    for (const text of ['Musim kedua', 'Second season', 'A new season']) await groups.getByText(text).waitFor()
    await expectAccessible(page())
    await question(page()).getByRole('button', { name: 'Save choice' }).click()
    await expect.poll(() => formOf(page()).count()).toBe(0)
    expect(sent).toHaveLength(2)
    expect(await read(path)).toMatchObject({
      ...{ title: 'Musim kedua', description: 'Mulai hari ini.', outdated: { en: ['description'] } },
      translations: { en: { title: 'A new season', description: 'From tomorrow.' }, th: { title: 'ฤดูกาล' } },
    })
  })

  it('[translations.translators] translates settings, and keeps what is typed when leaving', async () => {
    await call('PATCH', '/api/settings/site', { description: 'Server kami.' })
    const sent = countSaves('/api/settings/site')
    await page().goto('/admin/settings/site')
    await expect.poll(() => tabs().allInnerTexts()).toEqual([expect.stringMatching(/^English/)])
    expect(await input('Name').count()).toBe(0)
    await input('Description (English)').fill('Our server.')
    await expectAccessible(page())
    await page().reload()
    expect(await input('Description (English)').inputValue()).toBe('Our server.')
    await save().click()
    await expect.poll(() => sent.length).toBe(1)
    expect(sent).toEqual([
      { version: expect.any(Number) as number, translations: { en: { description: 'Our server.' } } },
    ])
  })
})
