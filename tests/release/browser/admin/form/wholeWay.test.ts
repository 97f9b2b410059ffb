import { afterAll, describe, expect, it } from 'vitest'
import { freePort } from '../../../../../scripts/lib/product.mjs'
import { expectToast, openRowTools } from '../../../../support/browser/adminPage.ts'
import { expectAccessible, fitsItsWidth } from '../../../../support/browser/accessibility.ts'
import { leave, useBrowser, visit } from '../../../../support/browser/browser.ts'
import { useOwnerDesk } from '../../../../support/browser/ownerDesk.ts'
import { paste } from '../../../../support/browser/pasting.ts'
import { anyDevice } from '../../../../support/browser/sitePages.ts'
import { jpeg } from '../../../../support/browser/uploads.ts'
import { startFakeDiscord, type FakeDiscord } from '../../../../support/channels/fakeDiscord.ts'

/** HTML as an office program puts it on the clipboard. */
const OFFICE = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p.MsoNormal { color: red }</style></head>
<body><!--StartFragment--><p class=MsoNormal style='mso-margin-top-alt:auto'><b>Dari dokumen</b><o:p></o:p></p>
<table class=MsoTableGrid border=1><tr><td><p class=MsoNormal>Barang</p></td><td><p class=MsoNormal>Harga</p></td></tr>
<tr><td><p class=MsoNormal>Pedang</p></td><td><p class=MsoNormal>Rp 50.000</p></td></tr></table><!--EndFragment--></body></html>`

const BLOCKS = `## Yang baru

Teks **tebal**, *miring*, ~~dicoret~~, \`kode\` dan [tautan](/download).

- satu
- dua

1. pertama
2. kedua

> Kutipan

---

\`\`\`
perintah
\`\`\`

https://www.youtube.com/watch?v=dQw4w9WgXcQ

:::accordion Rincian
Isi rincian.
:::

::map-drops 1

::monster-drops Serigala

::prices 1

::download 1

::community`

const SHOWN = [
  ...['<h2>Yang baru</h2>', '<strong>tebal</strong>', '<em>miring</em>', '<s>dicoret</s>', '<code>kode</code>'],
  ...['href="/download"', '<ul', 'dua', '<ol', 'kedua', '<blockquote>', '<hr', '<pre', 'youtube', '<summary>Rincian'],
  ...['<strong>Dari dokumen</strong>', 'Pedang</td>', 'Taring', 'Serigala', 'Paket Perak', 'https://example.com/klien'],
  ...['https://discord.example/gapura', '/storage/news/'],
]

// The tests check the rules in docs/product-admin.md, "News".
describe.each(anyDevice)('A news text, on a %s', (_device, viewport) => {
  let discord: FakeDiscord
  const { page, button, openAgain, url, call } = useOwnerDesk({ viewport, alone: true }, /^$/, async () => {
    discord = await startFakeDiscord()
    const port = String(await freePort())
    return { WEBHOOKS_TO_PRIVATE_NETWORK: '1', PORT: port, SITE_URL: `http://127.0.0.1:${port}` }
  })
  afterAll(() => discord.stop())
  const browser = useBrowser()
  const editor = () => page().locator('[contenteditable="true"]')
  const sourceButton = () => page().getByRole('button', { name: /^Markdown|sumber/i })
  const title = () => page().getByLabel(/^Title/)
  const field = (name: string) => page().getByLabel(name, { exact: true })
  const item = () => page().getByRole('main').getByRole('listitem').first()
  const read = async (path: string) => {
    const answer = await fetch(url() + path)
    return { status: answer.status, text: await answer.text() }
  }
  const missingIn = (html: string) => SHOWN.filter((part) => !html.includes(part))
  const address = async (): Promise<string | null> =>
    /<link>https?:\/\/[^/]+(\/news\/\d+)<\/link>/.exec((await read('/rss.xml')).text)?.[1] ?? null
  const message = () => [...discord.standing.values()].map(({ embeds }) => embeds[0])

  it('[editor.whole-way] is written with every block, and pasted from an office document', async () => {
    const drop = { monster: 'Serigala', map_information_id: 1, items_id: 1 }
    const pack = { package_name: 'Paket Perak', category_id: 1, items_id: 1, price: 'Rp. 50.000' }
    const download = { group: 'Klien', name: 'Klien penuh', size: '2 GB', link: 'https://example.com/klien' }
    const channel = { kind: 'discord', name: 'Kabar', categories: null, role_id: '', on: true }
    await call('POST', '/api/game-info/mapinfo', { map_name: 'Hutan' })
    await call('POST', '/api/game-info/items', { items_name: 'Taring' })
    await call('POST', '/api/game-info/server-information/droplist', drop)
    await call('POST', '/api/donation/package-categories', { category_name: 'Paket' })
    await call('POST', '/api/donation/packages', pack)
    await call('POST', '/api/downloads', download)
    await call('PUT', '/api/settings/site', { community_link: 'https://discord.example/gapura' })
    await call('POST', '/api/admin/channels', { ...channel, address: discord.address })

    await openAgain('/admin/news')
    await button('Add News').click()
    await title().fill('Pembaruan besar')
    await button('Format teks').click()
    await editor().click()
    await paste(editor(), { 'text/html': OFFICE })
    await editor().locator('td').getByText('Pedang').waitFor()
    const picture = page()
      .getByRole('toolbar')
      .getByRole('button', { name: /^Gambar/ })
    const [chooser] = await Promise.all([page().waitForEvent('filechooser'), picture.click()])
    await chooser.setFiles([await jpeg(640, 320)])
    await editor().locator('img[src^="/storage/news/"]').waitFor()
    await sourceButton().click()
    const source = page().getByRole('textbox', { name: 'Description' })
    await source.fill(`${await source.inputValue()}\n\n${BLOCKS}`)
    await sourceButton().click()
    await editor().getByText('Rincian').waitFor()
    expect(await fitsItsWidth(page())).toBe(true)
  })

  it('[editor.whole-way] [previews.links] is saved as a draft and read on another device by a link, until the link is revoked', async () => {
    const dialog = page().getByRole('dialog', { name: 'Bagikan pratinjau' })
    await button('Pratinjau').click()
    await button('Bagikan pratinjau').press('Enter')
    await dialog.getByText('Belum ada tautan.').waitFor()
    await page().getByLabel('Berlaku selama').selectOption('7 hari')
    await button('Buat tautan').press('Enter')
    const link = await dialog.getByLabel('Tautan pratinjau').inputValue()
    expect(link).toMatch(new RegExp(`^${url()}/preview/[\\w-]{43}$`))
    await dialog.getByText(/^Tautan ini hanya ditampilkan sekali dan berlaku sampai .*\d{1,2}\.\d\d\.$/).waitFor()
    await expectAccessible(page())
    const guest = await visit(browser(), url(), { viewport, alone: true })
    await guest.page.goto(link)
    await guest.page.getByRole('heading', { name: 'Pembaruan besar' }).waitFor()
    await guest.page.getByRole('note').getByText('Pratinjau.').waitFor()
    expect(missingIn(await guest.page.content())).toEqual([])
    expect(await fitsItsWidth(guest.page)).toBe(true)
    await button('Tutup').last().press('Enter')
    await dialog.waitFor({ state: 'detached' })
    await page().getByRole('dialog', { name: 'Edit News' }).waitFor()

    await button('Bagikan pratinjau').click()
    await button('Tarik kembali: Pembaruan besar').click()
    await expectToast(page(), 'good', 'Tautan ditarik kembali.')
    await dialog.getByText('Belum ada tautan.').waitFor()
    await page().keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await guest.page.reload()
    await guest.page.getByText('404').first().waitFor()
    expect(await guest.page.getByText('Pembaruan besar').count()).toBe(0)
    await leave(guest, /status of 404/)
    await button('Pratinjau').click()
  })

  it('[editor.whole-way] appears at its time on its page, in the feed, in share tags and on Discord', async () => {
    await field('Status').selectOption({ label: 'Terjadwal' })
    // The form uses the site's time zone, which is UTC+7.
    const time = new Date(Date.now() + 8_000 + 7 * 3_600_000).toISOString().slice(0, 19)
    await field('Waktu terbit').fill(time)
    await button('Simpan Perubahan').click()
    await expectToast(page(), 'good', 'Sukses Berita berhasil diperbarui')
    const scheduled = item().getByText(/^Terjadwal/)
    await scheduled.waitFor()
    expect([await address(), message()]).toEqual([null, []])
    discord.expect({ waitSeconds: 0.5 })
    await expect.poll(address, { timeout: 20_000 }).not.toBeNull()
    const path = (await address()) ?? ''
    const { text } = await read(path)
    expect(missingIn(text)).toEqual([])
    expect(text).toContain('<meta property="og:title" content="Pembaruan besar')
    expect(text).toContain(`<meta property="og:url" content="${url()}${path}"`)
    expect(text).toMatch(/<meta property="og:description" content="Dari dokumen/)
    await expect.poll(message, { timeout: 20_000 }).toMatchObject([{ title: 'Pembaruan besar', url: url() + path }])
    expect(discord.methods().length).toBeGreaterThan(1)
  })

  it('[editor.whole-way] is edited, on Discord too', async () => {
    await page().reload()
    await item().getByRole('button', { name: /^Edit/ }).click()
    await title().fill('Pembaruan terbesar')
    await button('Simpan Perubahan').click()
    await expectToast(page(), 'good', 'Sukses Berita berhasil diperbarui')
    expect((await read((await address()) ?? '')).text).toContain('Pembaruan terbesar</h1>')
    await expect.poll(message, { timeout: 20_000 }).toMatchObject([{ title: 'Pembaruan terbesar' }])
  })

  it('[editor.whole-way] is deleted everywhere, and restored from the trash', async () => {
    const path = (await address()) ?? ''
    await openRowTools(page())
    await button(/^(Delete|Hapus)/)
      .first()
      .click()
    await page().getByRole('alertdialog').getByRole('button').last().click()
    await expect.poll(async () => (await read(path)).status).toBe(404)
    expect(await address()).toBeNull()
    await expect.poll(message, { timeout: 20_000 }).toEqual([])
    await page().goto('/admin/trash')
    await button(/^Kembalikan/)
      .first()
      .click()
    await expect.poll(address).toBe(path)
    expect(missingIn((await read(path)).text)).toEqual([])
  })
})
