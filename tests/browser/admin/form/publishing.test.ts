import { describe, expect, it } from 'vitest'
import { expectNoBarriersInBothThemes, fitsItsWidth } from '../../../support/browser/accessibility.ts'
import { expectToast } from '../../../support/browser/adminPage.ts'
import { useOwnerDesk } from '../../../support/browser/ownerDesk.ts'
import { anyDevice } from '../../../support/browser/sitePages.ts'

interface News {
  id: number
  title: string
  state: string
  published_at: string | null
  category: { name: string } | null
}

// docs/product-admin.md, "News": drafts and times.
describe.each(anyDevice)('A draft of a news item, on a %s', (_device, viewport) => {
  const { page, button, openAgain, url, call: asOwner } = useOwnerDesk({ viewport, alone: true }, /status of 422/)
  const visitorsSee = async (): Promise<News[]> => (await (await fetch(`${url()}/api/news`)).json()) as News[]
  const field = (name: string) => page().getByLabel(name, { exact: true })
  const item = () => page().getByRole('main').getByRole('listitem').filter({ hasText: 'Perang besar' })

  it('[publishing.times] is seen by editors alone, then scheduled by the clock of the site, then published', async () => {
    await openAgain('/admin/news')
    await button('Add News').click()
    expect(await field('Status').inputValue()).toBe('published')
    await page()
      .getByLabel(/^Title/)
      .fill('Perang besar')
    await page()
      .getByLabel(/^Description/)
      .fill('Malam ini, pukul dua.')
    await field('Kategori').fill('2')
    await field('Status').selectOption({ label: 'Draf' })
    await field('Penulis').fill('GM Laras')
    await expectNoBarriersInBothThemes(page())
    expect(await fitsItsWidth(page())).toBe(true)
    await button('Tambah').click()
    await expectToast(page(), 'good', 'Sukses Berita berhasil ditambahkan')
    await item().getByText('Draf', { exact: true }).waitFor()
    expect(await visitorsSee()).toEqual([])

    await item().getByRole('button', { name: /^Edit/ }).click()
    await field('Status').selectOption({ label: 'Terjadwal' })
    await button('Simpan Perubahan').click()
    const notice = page().getByRole('alertdialog')
    await notice.getByText('Waktu terbit harus diisi dengan waktu yang akan datang.').waitFor()
    await notice.getByRole('button').first().click()
    await field('Waktu terbit').fill('2099-01-31T02:00')
    await page().getByText('Asia/Jakarta', { exact: true }).waitFor()
    await button('Simpan Perubahan').click()
    await item()
      .getByText(/^Terjadwal/)
      .waitFor()
    const [row] = (await asOwner('GET', '/api/news?state=all')) as News[]
    expect(row).toMatchObject({
      state: 'scheduled',
      published_at: '2099-01-30T19:00:00.000Z',
      category: { name: 'Event' },
    })
    expect(await visitorsSee()).toEqual([])
    await asOwner('PUT', '/api/settings/site', { time_zone: 'Asia/Makassar' })
    await page().reload()
    await item().getByRole('button', { name: /^Edit/ }).click()
    await page().getByText('Asia/Makassar', { exact: true }).waitFor()
    expect(await field('Waktu terbit').inputValue()).toBe('2099-01-31T03:00')
    await asOwner('PUT', '/api/settings/site', { time_zone: '' })

    await field('Status').selectOption({ label: 'Terbit' })
    await button('Simpan Perubahan').click()
    await expect.poll(async () => (await visitorsSee()).map(({ title }) => title)).toEqual(['Perang besar'])
    await expect
      .poll(() =>
        item()
          .getByText(/^Terjadwal/)
          .count(),
      )
      .toBe(0)
    await page().goto(`/news/${(await visitorsSee())[0]?.id}`)
    await page().getByText('GM Laras').waitFor()
    await asOwner('DELETE', `/api/news/${(await visitorsSee())[0]?.id}`)
  })
})
