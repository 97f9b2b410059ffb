import { describe, expect, it } from 'vitest'
import {
  addButton,
  answerWith,
  control,
  description,
  expectFocus,
  expectToast,
  formOf,
  question,
  readRow,
  rowButton,
  type,
} from '../../support/browser/adminPage.ts'
import { useAdminScreens } from '../../support/browser/adminScreens.ts'
import { ref } from '../../support/screens/screen.ts'
import { jpeg, movingGif, noise } from '../../support/browser/uploads.ts'

// tests/screens/admin tests the form's messages about invalid input and refused requests.
describe('A form', () => {
  const { admin, page, main, use, openForm, typeAll, submit, closeButton } = useAdminScreens()

  it('[admin.season-pass-modal] with changes asks before it closes, in each of its ways', async () => {
    const asksAt = async (close: () => Promise<void>) => {
      await close()
      await question(page()).waitFor()
      await question(page()).getByRole('button').first().click()
      await question(page()).waitFor({ state: 'detached' })
      expect(await control(page(), 'Donation Title').inputValue()).toBe('Belum selesai')
    }
    const outside = [() => page().keyboard.press('Escape'), () => page().mouse.click(12, 400)]
    for (const key of ['services', 'seassonpass']) {
      const screen = await use(key)
      await openForm(screen)
      await control(page(), 'Donation Title').fill('Belum selesai')
      if (screen.xAlone) {
        for (const close of outside) await close()
        expect(await question(page()).count()).toBe(0)
      } else {
        for (const close of outside) await asksAt(close)
        await asksAt(() => submit(screen.cancel).click())
      }
      await asksAt(() => closeButton().click())
      await closeButton().click()
      await question(page()).getByRole('button').last().click()
      await formOf(page()).waitFor({ state: 'detached' })
      await expectFocus(addButton(page(), screen))
      await addButton(page(), screen).click()
      expect(await control(page(), 'Donation Title').inputValue()).toBe('')
    }
  })

  it('continues with another row that repeats what usually repeats, and is saved by Ctrl+Enter', async () => {
    const screen = await use('npclist')
    await openForm(screen)
    await typeAll(screen)
    const map = await control(page(), 'Map Info ID').inputValue()
    await submit('Lanjut isi lagi').click()
    await expectToast(page(), 'good', /NPC List berhasil/)
    await expect.poll(() => control(page(), 'NPC').inputValue()).toBe('')
    await expectFocus(control(page(), 'NPC'))
    expect(await control(page(), 'Buy With').inputValue()).toBe('')
    expect(await control(page(), 'Map Info ID').inputValue()).toBe(map)
    await closeButton().click()
    await formOf(page()).waitFor({ state: 'detached' })

    await addButton(page(), screen).click()
    await typeAll(screen)
    await control(page(), 'NPC').fill('Kedua')
    await page().keyboard.press('Control+Enter')
    await formOf(page()).waitFor({ state: 'detached' })
    const rows = (await admin().call('GET', screen.path)) as { npc: string }[]
    expect(rows.map(({ npc }) => npc)).toEqual(['NPC baru', 'Kedua'])
  })

  it('[api.own-bonus] names what a number refers to, and offers all rows but the one that is taken, by name', async () => {
    await openForm(await use('package-bonuses'))
    const [own, bonus] = ['Main Package ID', 'Bonus Package ID']
    await type(admin(), page(), own, ref('Paket Utama'))
    await expect.poll(() => description(control(page(), own))).toContain('Paket Utama')
    await control(page(), bonus).fill('999999')
    await formOf(page())
      .getByRole('combobox', { name: `Choose ${bonus}` })
      .click()
    const option = (name: RegExp) => page().getByRole('option', { name })
    await option(/Paket Bonus/).waitFor()
    expect(await option(/Paket Utama/).count()).toBe(0)
    await page().getByPlaceholder('Search by name or number…').fill('bonus')
    await option(/Paket Bonus/).click()
    expect(await control(page(), bonus).inputValue()).toBe(String(admin().numberOf(ref('Paket Bonus'))))
    await expect.poll(() => description(control(page(), bonus))).toContain('Paket Bonus')
  })

  it('[admin.new-map-image] [admin.remove-map-image] keeps its picture when a save is refused, shows the upload, and replaces and removes the picture', async () => {
    const screen = await use('mapinfo')
    const choose = async (name: string, buffer: Buffer) =>
      formOf(page()).locator('input[type=file]').setInputFiles({ name, mimeType: 'image/png', buffer })
    const stored = async () => ((await admin().call('GET', screen.path)) as { image: string | null }[])[0]?.image
    await answerWith(page(), 'POST', screen.path, { status: 422, json: { message: 'Ditolak.' } })
    await openForm(screen)
    await typeAll(screen)
    await choose('besar.png', await noise(500))
    await submit('Simpan').click()
    await expectToast(page(), 'bad', 'Gagal menyimpan Map: Ditolak.')
    await formOf(page()).locator('img[src^="blob:"]').waitFor()
    await page().unrouteAll()

    const line = await page().context().newCDPSession(page())
    const slowUploads = (uploadThroughput: number) =>
      line.send('Network.emulateNetworkConditions', {
        ...{ offline: false, latency: 0, downloadThroughput: -1 },
        uploadThroughput,
      })
    await slowUploads(40 * 1024)
    await submit('Simpan').click()
    const bar = formOf(page()).getByRole('progressbar')
    await bar.waitFor()
    const part = () => bar.evaluate((element: HTMLProgressElement) => element.position)
    const first = await part()
    expect(first).toBeGreaterThanOrEqual(0)
    await expect.poll(part).toBeGreaterThan(first)
    await slowUploads(-1)
    await line.detach()
    await expectToast(page(), 'good', 'Map berhasil ditambahkan.')
    await expect.poll(() => readRow(page(), screen)).toEqual(['Map Name baru', 'a picture'])
    const before = await stored()

    await rowButton(main(), 'Edit').click()
    await submit('Hapus Gambar').click()
    await choose('baru.jpg', (await jpeg(32, 32)).buffer)
    await formOf(page()).locator('img[src^="blob:"]').waitFor()
    await submit('Perbarui').click()
    await expectToast(page(), 'good', 'Map berhasil diperbarui.')
    await expect.poll(stored).not.toBe(before)
    expect(await stored()).not.toBeNull()

    await rowButton(main(), 'Edit').click()
    await submit('Hapus Gambar').click()
    await formOf(page()).locator('img').waitFor({ state: 'detached' })
    const sent = page().waitForRequest((request) => request.method() !== 'GET')
    await submit('Perbarui').click()
    expect((await sent).postData()).toMatch(/name="image_removed"\s+true/)
    await expect.poll(() => readRow(page(), screen)).toEqual(['Map Name baru', ''])
    expect(await stored()).toBeNull()
  })

  it('[admin.picture-notes] says when only the first frame of a picture will be stored, and when the site will crop most of it', async () => {
    const notes = async () => (await formOf(page()).getByRole('status').allInnerTexts()).filter((text) => text !== '')
    const expectNotes = async (file: { name: string; mimeType: string; buffer: Buffer }, ...expected: string[]) => {
      await formOf(page()).locator('input[type=file]').setInputFiles(file)
      await formOf(page()).getByRole('img', { name: file.name }).waitFor()
      await expect.poll(notes).toEqual(expected)
    }
    await openForm(await use('seassonpass'))
    await expectNotes(await movingGif(), 'This picture moves. Only its first frame is stored.')
    const wide =
      'Its shape (12000 × 200) does not fit: the site crops it to 16 : 9, so only 3% of it is visible. That part will look blurred.'
    await expectNotes(await jpeg(12_000, 200), wide)
    const high = 'Its shape (300 × 1000) does not fit: the site crops it to 16 : 9, so only 17% of it is visible.'
    await expectNotes(await jpeg(300, 1_000), high)
    await expectNotes(await jpeg())

    const screen = await use('dailyquest')
    await openForm(screen)
    const lebar =
      'Bentuk gambar ini (12000 × 200) tidak cocok: situs memotongnya menjadi 16 : 9, sehingga hanya 3% yang terlihat. Bagian itu akan tampak buram.'
    await expectNotes(await jpeg(12_000, 200), lebar)
    await expectNotes(await movingGif(), 'Gambar ini bergerak. Hanya bingkai pertamanya yang disimpan.')
    await typeAll(screen)
    await submit(screen.submitNew).click()
    await expectToast(page(), 'good', /berhasil/)

    await openForm(await use('mapinfo'))
    await expectNotes(await movingGif(600, 20), 'Gambar ini bergerak. Hanya bingkai pertamanya yang disimpan.')
  })

  it('[admin.picture-notes] says below a picture in a formatted text that only its first frame is stored, until this is closed', async () => {
    await openForm(await use('dailyquest'))
    await submit('Format teks').click()
    const editor = formOf(page()).locator('[contenteditable="true"]')
    const picture = formOf(page())
      .getByRole('toolbar')
      .getByRole('button', { name: /^Gambar/ })
    const [chooser] = await Promise.all([page().waitForEvent('filechooser'), picture.click()])
    await chooser.setFiles([await movingGif()])
    const note = editor.getByText('gerak.gif sudah masuk, tetapi bergerak: hanya bingkai pertamanya yang disimpan.')
    await note.waitFor()
    await editor.locator('img[src^="/storage/dailyquest/"]').waitFor()
    await editor.getByRole('button', { name: 'Tutup' }).click()
    await note.waitFor({ state: 'detached' })
    expect(await editor.locator('img').count()).toBe(1)
  })
})
