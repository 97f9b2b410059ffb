import { describe, expect, it } from 'vitest'
import {
  answerWith,
  control,
  description,
  expectFocus,
  expectToast,
  formOf,
  openScreen,
  question,
  readRow,
  rowButton,
} from '../../support/browser/adminPage.ts'
import { useAdminScreens } from '../../support/browser/adminScreens.ts'
import type { Screen } from '../../support/screens/screen.ts'
import { jpeg } from '../../support/browser/uploads.ts'

/** What single screens do beyond what all do alike. */
describe('In the back-office', () => {
  const { admin, page, main, use, openForm, typeAll, submit, closeButton } = useAdminScreens()

  describe('news', () => {
    const words = (count: number) => Array.from({ length: count }, (_, index) => `kata${index + 1}`).join(' ')
    const item = (title: string) => main().getByRole('listitem').filter({ hasText: title })

    it('[admin.news-editor] [admin.news-read-more] [limits.words] is cut to 20 words, and read in full in a popup', async () => {
      const screen = await use('news')
      await admin().makeRow(screen, { title: 'Pendek', description: words(20) })
      await admin().makeRow(screen, { title: 'Panjang', description: `${words(20)}\nbaris terakhir` })
      await openScreen(page(), screen)
      await item('Pendek').getByText(words(20), { exact: true }).waitFor()
      expect(
        await item('Pendek')
          .getByRole('button', { name: /Read More/ })
          .count(),
      ).toBe(0)
      await item('Panjang')
        .getByText(`${words(20)}…`, { exact: true })
        .waitFor()
      const more = item('Panjang').getByRole('button', { name: /Read More/ })
      expect(await more.innerText()).toBe('Read More')
      await more.click()
      const popup = page().getByRole('dialog').filter({ hasText: 'baris terakhir' })
      await popup.getByRole('heading', { name: 'Panjang' }).waitFor()
      expect((await popup.innerText()).replace(/\s+/g, ' ')).toContain(`${words(20)} baris terakhir`)
      expect(await popup.locator('input, textarea, select').count()).toBe(0)
      await page().keyboard.press('Escape')
      await popup.waitFor({ state: 'detached' })
      await expectFocus(more)
    })

    it('[admin.news-required] wants title and description, and says so in a dialog titled Gagal', async () => {
      const screen = await use('news')
      const calls = await answerWith(page(), 'POST', screen.path, { status: 500, json: { message: 'Sampai.' } })
      await openForm(screen)
      await control(page(), 'Title').fill('   ')
      await control(page(), 'Description').fill('Isi')
      await submit('Tambah').click()
      await question(page()).getByRole('heading', { name: 'Gagal', exact: true }).waitFor()
      await question(page()).getByText('Judul dan deskripsi harus diisi', { exact: true }).waitFor()
      await question(page()).getByRole('button').click()
      await question(page()).waitFor({ state: 'detached' })
      expect(await control(page(), 'Description').inputValue()).toBe('Isi')
      expect(calls).toEqual([])
    })

    it('[admin.news-drop-zone] [pictures.image-files] takes a picture that is dropped, shows it, and refuses what is no picture', async () => {
      const screen = await use('news')
      await openForm(screen)
      const drop = async (name: string, mimeType: string, bytes: number[]) => {
        const transfer = await page().evaluateHandle(
          (file) => {
            const transfer = new DataTransfer()
            transfer.items.add(new File([new Uint8Array(file.bytes)], file.name, { type: file.mimeType }))
            return transfer
          },
          { name, mimeType, bytes },
        )
        const zone = formOf(page()).locator('label:has(input[type=file])')
        await zone.dispatchEvent('dragover', { dataTransfer: transfer })
        await zone.dispatchEvent('drop', { dataTransfer: transfer })
      }
      const input = formOf(page()).locator('input[type=file]')
      await drop('catatan.txt', 'text/plain', [65])
      await expect
        .poll(() => description(input))
        .toContain('Image harus berupa berkas gambar JPEG, PNG, WebP, AVIF atau GIF.')
      expect(await formOf(page()).locator('img').count()).toBe(0)
      await drop('gambar.jpg', 'image/jpeg', [...(await jpeg()).buffer])
      const preview = formOf(page()).locator('img')
      await expect.poll(() => preview.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(64)
      expect(await description(input)).not.toContain('harus berupa')
      await typeAll(screen)
      await submit('Tambah').click()
      await expectToast(page(), 'good', 'Sukses Berita berhasil ditambahkan')
      await expect.poll(() => readRow(page(), screen)).toContain('a picture')
    })
  })

  describe('maps', () => {
    const makeWithPicture = async (screen: Screen) => {
      await openForm(screen)
      await typeAll(screen)
      await formOf(page())
        .locator('input[type=file]')
        .setInputFiles(await jpeg())
      await submit('Simpan').click()
      await expectToast(page(), 'good', 'Map berhasil ditambahkan.')
      await formOf(page()).waitFor({ state: 'detached' })
      await expect.poll(() => readRow(page(), screen)).toEqual(['Gunung Bara', 'a picture'])
    }
    const stored = async (screen: Screen) => (await admin().call('GET', screen.path)) as { image: string | null }[]

    it('[admin.remove-map-image] lose their picture by Hapus Gambar, which sends image_removed', async () => {
      const screen = await use('mapinfo')
      await makeWithPicture(screen)
      await rowButton(main(), 'Edit').click()
      await formOf(page()).locator('img').waitFor()
      await submit('Hapus Gambar').click()
      await formOf(page()).locator('img').waitFor({ state: 'detached' })
      const sent = page().waitForRequest((request) => request.method() !== 'GET')
      await submit('Perbarui').click()
      expect((await sent).postData()).toMatch(/name="image_removed"\s+true/)
      await expectToast(page(), 'good', 'Map berhasil diperbarui.')
      await expect.poll(() => readRow(page(), screen)).toEqual(['Gunung Bara', ''])
      expect((await stored(screen))[0]?.image).toBeNull()
    })

    it('[admin.new-map-image] keep a picture that is chosen after Hapus Gambar', async () => {
      const screen = await use('mapinfo')
      await makeWithPicture(screen)
      const before = (await stored(screen))[0]?.image
      await rowButton(main(), 'Edit').click()
      await submit('Hapus Gambar').click()
      await formOf(page())
        .locator('input[type=file]')
        .setInputFiles(await jpeg(32, 32))
      await formOf(page()).locator('img[src^="blob:"]').waitFor()
      await submit('Perbarui').click()
      await expectToast(page(), 'good', 'Map berhasil diperbarui.')
      await expect.poll(async () => (await stored(screen))[0]?.image).not.toBe(before)
      expect((await stored(screen))[0]?.image).not.toBeNull()
    })

    it('[admin.unreadable-map-delete] [admin.unreadable-reply] say what a reply to a delete is that is not JSON', async () => {
      const screen = await use('mapinfo')
      await admin().makeRow(screen)
      await answerWith(page(), 'DELETE', screen.path, { status: 502, contentType: 'text/html', body: '<h1>Bad</h1>' })
      await openScreen(page(), screen)
      await rowButton(main(), 'Hapus').click()
      await question(page()).getByRole('button', { name: 'Ya, hapus' }).click()
      await expectToast(page(), 'bad', 'Respons tidak valid dari server (502) saat menghapus.')
    })
  })

  it('[admin.daily-quest-header] Daily Quest shows no header above its actions, but tells it to a screen reader', async () => {
    const screen = await use('dailyquest')
    await admin().makeRow(screen)
    await openScreen(page(), screen)
    const header = page().getByRole('columnheader', { name: 'Action', exact: true })
    await header.waitFor()
    const seen = () =>
      header.evaluate((cell) =>
        [...cell.querySelectorAll('*')].some((element) => {
          if (element.children.length > 0 || !element.textContent) return false
          const { width, height } = element.getBoundingClientRect()
          return width > 1 && height > 1
        }),
      )
    expect(await seen()).toBe(false)
    // The same question, asked of a screen that shows its header.
    const other = await use('item')
    await admin().makeRow(other)
    await openScreen(page(), other)
    await header.waitFor()
    expect(await seen()).toBe(true)
  })

  it('[admin.season-pass-modal] season pass closes by its x alone, and asks there when something was typed', async () => {
    const screen = await use('seassonpass')
    await openForm(screen)
    await typeAll(screen)
    await page().keyboard.press('Escape')
    await page().mouse.click(12, 400)
    expect(await question(page()).count()).toBe(0)
    expect(await control(page(), 'Donation Title').inputValue()).toBe('Ganti Nama')
    await closeButton().click()
    await question(page()).waitFor()
    await question(page()).getByRole('button').last().click()
    await formOf(page()).waitFor({ state: 'detached' })
  })

  describe('packages', () => {
    it('[admin.package-cells] show Yes and No, and a dash where there is no price', async () => {
      const screen = await use('packages')
      await admin().makeRow(screen, { price: null, is_bonus_package: true })
      await admin().makeRow(screen, { price: 'Rp. 50.000', is_bonus_package: false })
      await openScreen(page(), screen)
      const cells = (row: number) => main().locator(`tbody tr:nth-child(${row}) td`).allInnerTexts()
      await expect.poll(async () => (await cells(1)).slice(4, 6)).toEqual(['-', 'Yes'])
      expect((await cells(2)).slice(4, 6)).toEqual(['Rp. 50.000', 'No'])
    })

    it('[admin.numbers] [api.price] send an empty price as null, and numbers as numbers', async () => {
      const screen = await use('packages')
      await openForm(screen)
      await typeAll(screen)
      const sent = page().waitForRequest((request) => request.method() === 'POST')
      await submit('Save').click()
      expect((await sent).postDataJSON()).toMatchObject({
        package_name: 'Paket Panen',
        category_id: admin().numberOf({ refersTo: 'Mingguan', shown: '' }),
        items_id: admin().numberOf({ refersTo: 'Keris Fajar', shown: '' }),
        price: null,
        is_bonus_package: true,
      })
      await expectToast(page(), 'good', 'Package donation added successfully.')
    })

    it('[admin.bonus-off] begin without the tick of a bonus package', async () => {
      const screen = await use('packages')
      await openForm(screen)
      expect(await control(page(), 'Is Bonus Package').isChecked()).toBe(false)
    })

    it('[admin.package-clear-error] [admin.package-first-message] show the first server error of each field, and clear it when that field is edited', async () => {
      const screen = await use('packages')
      const errors = { package_name: ['Sudah dipakai.', 'Terlalu pendek.'], price: ['Terlalu mahal.'] }
      await answerWith(page(), 'POST', screen.path, { status: 422, json: { message: 'Ditolak.', errors } })
      await openForm(screen)
      await typeAll(screen)
      await submit('Save').click()
      await expectToast(page(), 'bad', 'Failed to save package donation: Ditolak.')
      expect(await description(control(page(), 'Package Name'))).toBe('Sudah dipakai.')
      await control(page(), 'Package Name').fill('Paket Lain')
      expect(await description(control(page(), 'Package Name'))).toBe('')
      expect(await description(control(page(), 'Price'))).toBe('Terlalu mahal.')
    })

    it('[admin.unreadable-reply] [limits.excerpt] say what a reply is that is not JSON, by its first 100 characters', async () => {
      const screen = await use('packages')
      const body = `<html>${'x'.repeat(200)}</html>`
      const sentence = `Invalid response from server (502): <html>${'x'.repeat(94)}...`
      const reply = { status: 502, contentType: 'text/html', body }
      await answerWith(page(), 'POST', screen.path, reply)
      await answerWith(page(), 'DELETE', screen.path, reply)
      await admin().makeRow(screen)
      await openForm(screen)
      await typeAll(screen)
      await submit('Save').click()
      await expectToast(page(), 'bad', sentence)
      await closeButton().click()
      await question(page()).getByRole('button').last().click()
      await formOf(page()).waitFor({ state: 'detached' })
      await page().locator('[data-tone]').first().waitFor({ state: 'detached' })
      await rowButton(main(), 'Delete').click()
      await question(page()).getByRole('button', { name: 'Yes, delete' }).click()
      await expectToast(page(), 'bad', sentence)
    })

    it('[admin.package-load-failure] say status and body where the list cannot be loaded, whatever the body is', async () => {
      const screen = await use('packages')
      await answerWith(page(), 'GET', screen.path, { status: 502, contentType: 'text/html', body: 'Bad gateway' })
      await openScreen(page(), screen)
      await expectToast(page(), 'bad', 'Failed to fetch package donations: Status 502 - Bad gateway')
    })
  })
})
