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
  type,
} from '../../support/browser/adminPage.ts'
import { useAdminScreens } from '../../support/browser/adminScreens.ts'
import { jpeg, noise } from '../../support/browser/uploads.ts'

/** What the forms of all screens do alike; each is shown on one or two of them. */
describe('In the back-office', () => {
  const { admin, visitor, page, use, openForm, typeAll, submit, closeButton } = useAdminScreens()

  describe('a form', () => {
    it.each([
      ['serversinfo', 'Server Information'],
      ['services', 'Donation Title'],
    ])('with changes asks before it closes, in each of its ways (%s)', async (key, label) => {
      const screen = await use(key)
      await openForm(screen)
      await control(page(), label).fill('Belum selesai')
      const ways = [
        () => page().keyboard.press('Escape'),
        () => page().mouse.click(12, 400),
        () => closeButton().click(),
        () => submit(screen.cancel).click(),
      ]
      for (const close of ways) {
        await close()
        await question(page()).waitFor()
        await question(page()).getByRole('button').first().click()
        await question(page()).waitFor({ state: 'detached' })
        expect(await control(page(), label).inputValue()).toBe('Belum selesai')
      }
      await closeButton().click()
      await question(page()).getByRole('button').last().click()
      await formOf(page()).waitFor({ state: 'detached' })
      await expectFocus(addButton(page(), screen))
      await addButton(page(), screen).click()
      expect(await control(page(), label).inputValue()).toBe('')
    })

    it('goes on with another row that keeps what repeats, and is saved by Ctrl+Enter', async () => {
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
      // With nothing more typed it closes without a question.
      await closeButton().click()
      await formOf(page()).waitFor({ state: 'detached' })

      await addButton(page(), screen).click()
      await typeAll(screen)
      await control(page(), 'NPC').fill('Kedua')
      await page().keyboard.press('Control+Enter')
      await formOf(page()).waitFor({ state: 'detached' })
      const rows = (await admin().call('GET', screen.path)) as { npc: string }[]
      expect(rows.map(({ npc }) => npc)).toEqual(['Mbok Jamu', 'Kedua'])
    })

    it('[admin.required] names what is missing under its field and sends nothing', async () => {
      const screen = await use('npclist')
      const calls = await answerWith(page(), 'POST', screen.path, { status: 500, json: { message: 'Sampai.' } })
      await openForm(screen)
      await submit('Simpan').click()
      await expect.poll(() => description(control(page(), 'NPC'))).toContain('NPC wajib diisi.')
      expect(await description(control(page(), 'Map Info ID'))).toContain('Map Info ID wajib diisi.')
      expect(await control(page(), 'Buy With').getAttribute('aria-invalid')).not.toBe('true')
      await expectFocus(control(page(), 'NPC'))
      expect(calls).toEqual([])
    })

    it('[admin.joined-messages] joins the server’s validation messages where it gave no message of its own', async () => {
      const screen = await use('npclist')
      const errors = { npc: ['Sudah ada.', 'Terlalu ramai.'], buy_with: ['Mata uang tidak dikenal.'] }
      await answerWith(page(), 'POST', screen.path, { status: 422, json: { errors } })
      await openForm(screen)
      await typeAll(screen)
      await submit('Simpan').click()
      await expectToast(
        page(),
        'bad',
        /^Gagal menyimpan NPC List: Sudah ada\.(; |, )Terlalu ramai\.(; |, )Mata uang tidak dikenal\.$/,
      )
      expect(await description(control(page(), 'NPC'))).toContain('Sudah ada.')
      expect(await description(control(page(), 'Buy With'))).toContain('Mata uang tidak dikenal.')
    })

    it.each([
      ['pendantInformation', 'Satu.; Dua.; Tiga.'],
      ['gemInformation', 'Satu.; Dua.; Tiga.'],
      ['package-bonuses', /^Satu\.(; |, )Dua\.(; |, )Tiga\.$/],
    ])('joins them alone where the screen says nothing else (%s)', async (key, sentence) => {
      const screen = await use(key)
      const [first, second] = screen.typed
      const errors = { [first?.field ?? '']: ['Satu.', 'Dua.'], [second?.field ?? '']: ['Tiga.'] }
      await answerWith(page(), 'POST', screen.path, { status: 422, json: { errors } })
      await openForm(screen)
      await typeAll(screen)
      await submit(screen.submitNew).click()
      await expectToast(page(), 'bad', sentence)
    })

    it('[admin.reason] says what the browser says where there was no answer', async () => {
      const screen = await use('item')
      await openForm(screen)
      await typeAll(screen)
      await page().route('**/api/game-info/items', (route) => route.abort())
      await submit('Simpan').click()
      await expectToast(page(), 'bad', /^Gagal menyimpan Item: \S/)
      expect(await control(page(), 'Item Name').inputValue()).toBe('Keris Senja')
      // The browser itself logs the call that it could not make.
      expect(visitor().complaints.filter((complaint) => !complaint.includes('ERR_FAILED'))).toEqual([])
      visitor().complaints.length = 0
    })

    it('shows how far an upload is', async () => {
      const screen = await use('mapinfo')
      await openForm(screen)
      await typeAll(screen)
      await formOf(page())
        .locator('input[type=file]')
        .setInputFiles({ name: 'besar.png', mimeType: 'image/png', buffer: await noise(500) })
      const line = await page().context().newCDPSession(page())
      const upload = (uploadThroughput: number) =>
        line.send('Network.emulateNetworkConditions', {
          offline: false,
          latency: 0,
          downloadThroughput: -1,
          uploadThroughput,
        })
      await upload(40 * 1024)
      await submit('Simpan').click()
      const bar = formOf(page()).getByRole('progressbar')
      await bar.waitFor()
      const part = await bar.evaluate((element: HTMLProgressElement) => element.position)
      expect(part).toBeGreaterThanOrEqual(0)
      await expect.poll(() => bar.evaluate((element: HTMLProgressElement) => element.position)).toBeGreaterThan(part)
      await upload(-1)
      await expectToast(page(), 'good', 'Map berhasil ditambahkan.')
      await formOf(page()).waitFor({ state: 'detached' })
      await line.detach()
    })

    it('keeps the chosen picture when a save is refused', async () => {
      const screen = await use('mapinfo')
      await answerWith(page(), 'POST', screen.path, { status: 422, json: { message: 'Ditolak.' } })
      await openForm(screen)
      await typeAll(screen)
      await formOf(page())
        .locator('input[type=file]')
        .setInputFiles(await jpeg())
      await submit('Simpan').click()
      await expectToast(page(), 'bad', 'Gagal menyimpan Map: Ditolak.')
      await formOf(page()).locator('img[src^="blob:"]').waitFor()
      await page().unrouteAll()
      await submit('Simpan').click()
      await expectToast(page(), 'good', 'Map berhasil ditambahkan.')
      await expect.poll(() => readRow(page(), screen)).toEqual(['Gunung Bara', 'a picture'])
    })

    it('shows the name of what a number refers to beside it, and lets choose by name', async () => {
      const screen = await use('packages')
      await openForm(screen)
      const named = async (label: string) => expect.poll(() => description(control(page(), label)))
      await type(admin(), page(), 'Category ID', { refersTo: 'Mingguan', shown: 'Mingguan' })
      await type(admin(), page(), 'Item ID', { refersTo: 'Keris Fajar', shown: 'Keris Fajar' })
      await (await named('Category ID')).toContain('Mingguan')
      await (await named('Item ID')).toContain('Keris Fajar')
      await control(page(), 'Item ID').fill('999999')
      await (await named('Item ID')).not.toContain('Keris Fajar')
      await formOf(page()).getByRole('combobox', { name: 'Choose Item ID' }).click()
      await page().getByPlaceholder('Search by name…').fill('fajar')
      await page()
        .getByRole('option', { name: /Keris Fajar/ })
        .click()
      const number = String(admin().numberOf({ refersTo: 'Keris Fajar', shown: '' }))
      expect(await control(page(), 'Item ID').inputValue()).toBe(number)
    })

    it('[api.own-bonus] does not offer a package as its own bonus, and says so where its number is typed', async () => {
      const screen = await use('package-bonuses')
      const calls = await answerWith(page(), 'POST', screen.path, { status: 500, json: { message: 'Sampai.' } })
      await openForm(screen)
      const main = { refersTo: 'Paket Utama', shown: 'Paket Utama' }
      await type(admin(), page(), 'Main Package ID', main)
      await formOf(page()).getByRole('combobox', { name: 'Choose Bonus Package ID' }).click()
      await page()
        .getByRole('option', { name: /Paket Bonus/ })
        .waitFor()
      expect(
        await page()
          .getByRole('option', { name: /Paket Utama/ })
          .count(),
      ).toBe(0)
      await page().keyboard.press('Escape')
      await type(admin(), page(), 'Bonus Package ID', main)
      await submit('Save').click()
      await expect
        .poll(() => description(control(page(), 'Bonus Package ID')))
        .toContain('Bonus Package ID must not be the same as Main Package ID.')
      expect(calls).toEqual([])
    })
  })
})
