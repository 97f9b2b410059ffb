import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Page } from 'playwright-core'
import { gate, useBrowser, type Visit } from '../../support/browser.ts'
import {
  addButton,
  answerWith,
  control,
  description,
  expectFocus,
  expectToast,
  formOf,
  jpeg,
  noise,
  leansOn,
  openDesk,
  openScreen,
  question,
  readRow,
  rise,
  rowButton,
  type,
} from '../../support/adminSession.ts'
import { screenOf, type Screen } from '../../support/screens/sentences.ts'

/** What single screens do beyond what all do alike, and what all do alike but need not be seen on each. */
describe('In the back-office', () => {
  const desk = openDesk(useBrowser(), { DEMO: '0' })
  let seat: Visit
  let dirty: Screen[] = []
  beforeEach(async () => {
    seat = await desk().sit()
  })
  afterEach(async () => {
    await rise(seat)
    for (const screen of dirty.reverse()) await desk().clear(screen)
    dirty = []
    await desk().tidy()
  })

  const page = (): Page => seat.page
  /** A screen whose rows are deleted when the test ends. */
  const use = async (key: string): Promise<Screen> => {
    const screen = screenOf(key)
    await desk().prepare(leansOn(screen))
    dirty.push(screen)
    return screen
  }
  const main = () => page().locator('main')
  const submit = (words: string) => formOf(page()).getByRole('button', { name: words, exact: true })
  const closeButton = () => formOf(page()).getByRole('button', { name: /^(Close|Tutup)$/ })
  const typeAll = async (screen: Screen) => {
    for (const { label, value } of screen.typed) await type(desk(), page(), label, value)
  }
  const openForm = async (screen: Screen) => {
    await openScreen(page(), screen)
    await addButton(page(), screen).click()
    await submit(screen.submitNew).waitFor()
  }

  describe('toasts', () => {
    it('hide after three seconds', async () => {
      await use('mapinfo')
      // By the page's own clock, from the moment when the toast is there.
      await page().addInitScript(() => {
        const times: { shown?: number; stood?: number } = {}
        Object.assign(window, { times })
        new MutationObserver(() => {
          const isThere = document.querySelector('[data-tone]') !== null
          if (isThere) times.shown ??= performance.now()
          else if (times.shown !== undefined) times.stood ??= performance.now() - times.shown
        }).observe(document, { childList: true, subtree: true })
      })
      await openScreen(page(), screenOf('mapinfo'))
      const stood = () => page().evaluate(() => (window as unknown as { times: { stood?: number } }).times.stood ?? 0)
      await expect.poll(stood, { timeout: 10_000 }).toBeGreaterThan(2_500)
      expect(await stood()).toBeLessThan(4_000)
    })

    it('stack instead of replacing each other, bottom right, and close one by one', async () => {
      const screen = await use('mapinfo')
      await answerWith(page(), 'POST', screen.path, { status: 422, json: { message: 'Ditolak.' } })
      await openForm(screen)
      await typeAll(screen)
      await submit('Simpan').click()
      await expectToast(page(), 'bad', 'Gagal menyimpan Map: Ditolak.')
      // A pointer above them keeps them; without it the first could go before the second is looked at.
      await page().locator('[data-tone=bad]').hover()
      await control(page(), 'Map Name').press('Enter')
      await expect.poll(() => page().locator('[data-tone=bad]').count()).toBe(2)
      const boxes = await page()
        .locator('[data-tone]')
        .evaluateAll((elements) => elements.map((element) => element.getBoundingClientRect().toJSON() as DOMRect))
      for (const { right, left } of boxes) {
        expect(right).toBeLessThanOrEqual(1366)
        expect(left).toBeGreaterThan(683)
      }
      const edges = boxes.toSorted((one, other) => one.top - other.top)
      expect(edges.at(-1)?.bottom).toBeGreaterThan(650)
      for (const [index, { bottom }] of edges.slice(0, -1).entries())
        expect(edges[index + 1]?.top).toBeGreaterThanOrEqual(bottom)
      const count = boxes.length
      await page().locator('[data-tone=bad]').last().getByRole('button').click()
      await expect.poll(() => page().locator('[data-tone]').count()).toBeLessThan(count)
      // The modal beneath is not closed by it, nor asks about what was typed.
      expect(await control(page(), 'Map Name').inputValue()).toBe('Gunung Bara')
      expect(await question(page()).count()).toBe(0)
    })

    it('are green, red and blue', async () => {
      const screen = await use('mapinfo')
      await openForm(screen)
      await typeAll(screen)
      await submit('Simpan').click()
      await expectToast(page(), 'good', 'Map berhasil ditambahkan.')
      await answerWith(page(), 'DELETE', screen.path, { status: 500, json: { message: 'Macet.' } })
      await rowButton(main(), 'Hapus').click()
      await question(page()).getByRole('button', { name: 'Ya, hapus' }).click()
      await expectToast(page(), 'bad', 'Gagal menghapus data Map. Macet.')
      const hue = (tone: string) =>
        page()
          .locator(`[data-tone=${tone}] svg`)
          .first()
          .evaluate((icon) => {
            const context = document.createElement('canvas').getContext('2d')
            if (!context) throw new Error('No canvas.')
            context.fillStyle = getComputedStyle(icon).color
            context.fillRect(0, 0, 1, 1)
            const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data
            return ['red', 'green', 'blue'][[red, green, blue].indexOf(Math.max(red, green, blue))]
          })
      expect(await hue('good')).toBe('green')
      expect(await hue('bad')).toBe('red')
      await desk().clear(screen)
      await openScreen(page(), screen)
      await expectToast(page(), 'note', 'Belum ada data Map.')
      expect(await hue('note')).toBe('blue')
    })
  })

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

    it('names what is missing under its field and sends nothing', async () => {
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

    it('joins the server’s validation messages where it gave no message of its own', async () => {
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

    it('says what the browser says where there was no answer', async () => {
      const screen = await use('item')
      await openForm(screen)
      await typeAll(screen)
      await page().route('**/api/game-info/items', (route) => route.abort())
      await submit('Simpan').click()
      await expectToast(page(), 'bad', /^Gagal menyimpan Item: \S/)
      expect(await control(page(), 'Item Name').inputValue()).toBe('Keris Senja')
      // The browser itself logs the call that it could not make.
      expect(seat.complaints.filter((complaint) => !complaint.includes('ERR_FAILED'))).toEqual([])
      seat.complaints.length = 0
    })

    it('shows how far an upload is', async () => {
      const screen = await use('mapinfo')
      await openForm(screen)
      await typeAll(screen)
      await formOf(page())
        .locator('input[type=file]')
        .setInputFiles({ name: 'besar.png', mimeType: 'image/png', buffer: await noise(500) })
      const line = await page().context().newCDPSession(page())
      const speed = { offline: false, latency: 0, downloadThroughput: -1 }
      await line.send('Network.emulateNetworkConditions', { ...speed, uploadThroughput: 400 * 1024 })
      await submit('Simpan').click()
      const bar = formOf(page()).getByRole('progressbar')
      await bar.waitFor()
      const part = await bar.evaluate((element: HTMLProgressElement) => element.position)
      expect(part).toBeGreaterThanOrEqual(0)
      await expect.poll(() => bar.evaluate((element: HTMLProgressElement) => element.position)).toBeGreaterThan(part)
      await expectToast(page(), 'good', 'Map berhasil ditambahkan.')
      await formOf(page()).waitFor({ state: 'detached' })
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
      await type(desk(), page(), 'Category ID', { refersTo: 'Mingguan', shown: 'Mingguan' })
      await type(desk(), page(), 'Item ID', { refersTo: 'Keris Fajar', shown: 'Keris Fajar' })
      await (await named('Category ID')).toContain('Mingguan')
      await (await named('Item ID')).toContain('Keris Fajar')
      await control(page(), 'Item ID').fill('999999')
      await (await named('Item ID')).not.toContain('Keris Fajar')
      await formOf(page()).getByRole('combobox', { name: 'Choose Item ID' }).click()
      await page().getByPlaceholder('Search by name…').fill('fajar')
      await page()
        .getByRole('option', { name: /Keris Fajar/ })
        .click()
      const number = String(desk().numberOf({ refersTo: 'Keris Fajar', shown: '' }))
      expect(await control(page(), 'Item ID').inputValue()).toBe(number)
    })
  })

  describe('the list', () => {
    const fill = async (screen: Screen, count: number) => {
      for (let index = 1; index <= count; index += 1) {
        const name = `Barang ${String(index).padStart(2, '0')}`
        await desk().call('POST', screen.path, { items_name: name })
      }
    }
    const names = () => main().locator('tbody tr td:nth-child(2)').allInnerTexts()

    it('keeps search, order and page in the address, so that back and a link show the same', async () => {
      const screen = await use('item')
      await fill(screen, 30)
      await openScreen(page(), screen)
      await main().getByRole('button', { name: 'Halaman 2', exact: true }).click()
      await expect.poll(names).toEqual(['Barang 26', 'Barang 27', 'Barang 28', 'Barang 29', 'Barang 30'])
      expect(page().url()).toContain('page=2')
      await page().goBack()
      await expect.poll(async () => (await names())[0]).toBe('Barang 01')
      await page().goForward()
      await expect.poll(async () => (await names())[0]).toBe('Barang 26')

      await main().getByRole('searchbox').fill('barang 1')
      await expect.poll(async () => (await names()).length).toBe(10)
      await main().getByText('10 data', { exact: true }).waitFor()
      await main().getByRole('button', { name: 'Item Name' }).click()
      await main().getByRole('button', { name: 'Item Name' }).click()
      await expect.poll(async () => (await names())[0]).toBe('Barang 19')

      await page().getByRole('link', { name: 'News', exact: true }).click()
      await page().getByRole('heading', { name: 'News', level: 1 }).waitFor()
      await page().goBack()
      await expect.poll(async () => (await names())[0]).toBe('Barang 19')
      expect(await main().getByRole('searchbox').inputValue()).toBe('barang 1')

      await page().goto(`/admin/item?q=${encodeURIComponent('barang 1')}&sort=items_name&order=desc`)
      await expect.poll(async () => (await names())[0]).toBe('Barang 19')
      expect((await names()).length).toBe(10)
    })

    it('says Loading... until its rows are there', async () => {
      const screen = await use('item')
      const held = gate()
      await answerWith(page(), 'GET', screen.path, { status: 404, json: { message: 'Tidak ada.' } }, held.promise)
      await openScreen(page(), screen)
      await main().getByText('Loading...', { exact: true }).waitFor()
      held.open()
      await main().getByText('Tidak ada data item yang tersedia.', { exact: true }).waitFor()
      expect(await main().getByText('Loading...').count()).toBe(0)
    })
  })

  it('the sidebar has its entries in their groups, and remembers what is open', async () => {
    await page().goto('/admin')
    await page().getByRole('heading', { name: 'Welcome to Admin Dashboard' }).waitFor()
    await page().getByText('Silakan pilih menu di sidebar untuk mengelola data.').waitFor()
    const nav = page().getByRole('navigation')
    const group = (name: string) => nav.getByRole('button', { name, exact: true })
    const groups = [
      'Table List',
      'Game Info',
      'Server Info',
      'Feature Info',
      'General Info',
      'Quest Info',
      'Donation Info',
      'Service Donation',
    ]
    for (const name of groups) {
      await group(name).click()
      expect(await group(name).getAttribute('aria-expanded')).toBe('true')
    }
    const entries = async () =>
      (await nav.locator('a:visible, button:visible').allInnerTexts()).map((words) => words.trim())
    const expected = [
      'News',
      'Home',
      'Table List',
      'Game Info',
      'Server Info',
      ...['Feature Info', 'Pendant Info', 'Gem Info'],
      ...['General Info', 'Servers Info', 'System Info', 'Feature Disable', 'Feature Enable'],
      ...['NPC List', 'Drop List'],
      ...['Quest Info', 'Daily Quest After War', 'Daily Quest'],
      ...['Map Info', 'Server Rules'],
      'Donation Info',
      ...['Service Donation', 'Service', 'Gemstone', 'Resources'],
      ...['Retail Donation', 'Season Pass', 'Packages', 'How To', 'Package Category', 'Item Package Bonus'],
      ...['Package Bonuses', 'items'],
      'Pengelolaan',
    ]
    expect(await entries()).toEqual(expected)
    expect(await page().getByRole('link', { name: 'Back to Home' }).getAttribute('href')).toBe('/')
    await page().getByRole('button', { name: 'Logout', exact: true }).waitFor()
    await nav.getByRole('link', { name: 'Packages', exact: true }).click()
    await page().getByRole('heading', { name: 'Packages Donation', level: 1 }).waitFor()
    await group('Quest Info').click()
    await page().reload()
    await page().getByRole('heading', { name: 'Packages Donation', level: 1 }).waitFor()
    expect(await entries()).toEqual(
      expected.filter((entry) => !['Daily Quest After War', 'Daily Quest'].includes(entry)),
    )
    expect(await nav.locator('[aria-current=page]').innerText()).toBe('Packages')
  })

  describe('news', () => {
    const words = (count: number) => Array.from({ length: count }, (_, index) => `kata${index + 1}`).join(' ')
    const item = (title: string) => main().getByRole('listitem').filter({ hasText: title })

    it('is cut to 20 words, and read in full in a popup', async () => {
      const screen = await use('news')
      await desk().makeRow(screen, { title: 'Pendek', description: words(20) })
      await desk().makeRow(screen, { title: 'Panjang', description: `${words(20)}\nbaris terakhir` })
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

    it('wants title and description, and says so in a dialog titled Gagal', async () => {
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

    it('takes a picture that is dropped, shows it, and refuses what is no picture', async () => {
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
    const stored = async (screen: Screen) => (await desk().call('GET', screen.path)) as { image: string | null }[]

    it('lose their picture by Hapus Gambar, which sends image_removed', async () => {
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

    it('keep a picture that is chosen after Hapus Gambar', async () => {
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

    it('say what a reply to a delete is that is not JSON', async () => {
      const screen = await use('mapinfo')
      await desk().makeRow(screen)
      await answerWith(page(), 'DELETE', screen.path, { status: 502, contentType: 'text/html', body: '<h1>Bad</h1>' })
      await openScreen(page(), screen)
      await rowButton(main(), 'Hapus').click()
      await question(page()).getByRole('button', { name: 'Ya, hapus' }).click()
      await expectToast(page(), 'bad', 'Respons tidak valid dari server (502) saat menghapus.')
    })
  })

  it('Daily Quest shows no header above its actions, but tells it to a screen reader', async () => {
    const screen = await use('dailyquest')
    await desk().makeRow(screen)
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
    await desk().makeRow(other)
    await openScreen(page(), other)
    await header.waitFor()
    expect(await seen()).toBe(true)
  })

  it('season pass closes by its x alone, and asks there when something was typed', async () => {
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
    it('show Yes and No, and a dash where there is no price', async () => {
      const screen = await use('packages')
      await desk().makeRow(screen, { price: null, is_bonus_package: true })
      await desk().makeRow(screen, { price: 'Rp. 50.000', is_bonus_package: false })
      await openScreen(page(), screen)
      const cells = (row: number) => main().locator(`tbody tr:nth-child(${row}) td`).allInnerTexts()
      await expect.poll(async () => (await cells(1)).slice(4, 6)).toEqual(['-', 'Yes'])
      expect((await cells(2)).slice(4, 6)).toEqual(['Rp. 50.000', 'No'])
    })

    it('send an empty price as null, and numbers as numbers', async () => {
      const screen = await use('packages')
      await openForm(screen)
      await typeAll(screen)
      const sent = page().waitForRequest((request) => request.method() === 'POST')
      await submit('Save').click()
      expect((await sent).postDataJSON()).toMatchObject({
        package_name: 'Paket Panen',
        category_id: desk().numberOf({ refersTo: 'Mingguan', shown: '' }),
        items_id: desk().numberOf({ refersTo: 'Keris Fajar', shown: '' }),
        price: null,
        is_bonus_package: true,
      })
      await expectToast(page(), 'good', 'Package donation added successfully.')
    })

    it('begin without the tick of a bonus package', async () => {
      const screen = await use('packages')
      await openForm(screen)
      expect(await control(page(), 'Is Bonus Package').isChecked()).toBe(false)
    })

    it('show the first server error of each field, and clear it when that field is edited', async () => {
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

    it('say what a reply is that is not JSON, by its first 100 characters', async () => {
      const screen = await use('packages')
      const body = `<html>${'x'.repeat(200)}</html>`
      const sentence = `Invalid response from server (502): <html>${'x'.repeat(94)}...`
      const reply = { status: 502, contentType: 'text/html', body }
      await answerWith(page(), 'POST', screen.path, reply)
      await answerWith(page(), 'DELETE', screen.path, reply)
      await desk().makeRow(screen)
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

    it('say status and body where the list cannot be loaded, whatever the body is', async () => {
      const screen = await use('packages')
      await answerWith(page(), 'GET', screen.path, { status: 502, contentType: 'text/html', body: 'Bad gateway' })
      await openScreen(page(), screen)
      await expectToast(page(), 'bad', 'Failed to fetch package donations: Status 502 - Bad gateway')
    })
  })

  // "Reason is the server message, otherwise the error text", or the default where section 8 of docs/product.md names one.
  it.each([
    ['npclist', 'POST', /^Gagal menyimpan NPC List: (Request failed with status code 500|Terjadi kesalahan\.)$/],
    ['droplist', 'POST', /^Gagal menyimpan Drop List: (Request failed with status code 500|Terjadi kesalahan\.)$/],
    ['pendantInformation', 'POST', /^(Request failed with status code 500|Gagal menyimpan Pendant Information\.)$/],
    ['gemInformation', 'POST', /^(Request failed with status code 500|Gagal menyimpan Gem Information\.)$/],
    ['packages', 'POST', 'Failed to save package donation: An error occurred.'],
    ['packages', 'DELETE', 'An error occurred while deleting: Failed to delete data.'],
    ['package-categories', 'POST', 'Gagal menyimpan kategori: Terjadi kesalahan.'],
    ['package-categories', 'DELETE', 'Terjadi kesalahan saat menghapus: Gagal menghapus data.'],
    ['package-bonuses', 'POST', 'Failed to save Package Bonus.'],
    ['package-bonuses', 'DELETE', 'An error occurred while deleting.'],
    ['mapinfo', 'DELETE', /^Gagal menghapus data Map\./],
    ['services', 'DELETE', /^Delete failed\./],
  ])('the screen of %s has a sentence where a refused %s says nothing: %s', async (key, method, sentence) => {
    const screen = await use(key)
    await answerWith(page(), method, screen.path, { status: 500, json: {} })
    if (method === 'POST') {
      await openForm(screen)
      await typeAll(screen)
      await submit(screen.submitNew).click()
    } else {
      await desk().makeRow(screen)
      await openScreen(page(), screen)
      await rowButton(main(), screen.remove).click()
      await question(page()).getByRole('button', { name: screen.confirmYes, exact: true }).click()
    }
    await expectToast(page(), 'bad', sentence)
  })
})
