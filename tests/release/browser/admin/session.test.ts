import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { leave, useBrowser } from '../../../support/browser/browser.ts'
import { fill, password, press, stored, useSiteAccounts } from '../../../support/browser/siteAccounts.ts'
import { anyDevice } from '../../../support/browser/sitePages.ts'

describe.each(anyDevice)('An admin whose session expires in the middle of an edit, on a %s', (_device, viewport) => {
  const { url, makeAdmin, arrive } = useSiteAccounts(useBrowser())

  const logIn = async (page: Page, username: string) => {
    await fill(page, { Username: username, Password: password })
    await press(page, 'LOGIN')
  }
  const token = async (page: Page) => (await stored(page))['token']
  const expire = async (page: Page) => {
    const headers = { authorization: `Bearer ${await token(page)}` }
    expect((await fetch(`${url()}/api/logout`, { method: 'POST', headers })).status).toBe(200)
  }

  it('[session.browser-left-open] [session.ends-during-edit] is redirected to the log-in and back, and finds the input, also after a reload, but another admin does not', async () => {
    await makeAdmin('Wakil')
    const visitor = await arrive(null, { viewport })
    const { page } = visitor
    await page.goto('/login')
    await logIn(page, 'Juragan')
    await page.waitForURL('**/Admin')
    await page.goto('/admin/news')
    await page.getByRole('button', { name: 'Add News' }).click()
    await page.getByLabel(/^Title/).fill('Judul panjang')
    await page.getByLabel(/^Description/).fill('Baris satu\nBaris dua')
    await expire(page)
    await press(page, 'Tambah')
    await page.waitForURL('**/login')
    expect(await token(page)).toBeUndefined()

    await logIn(page, 'Juragan')
    await page.waitForURL('**/admin/news')
    await page.getByText('Isian yang belum disimpan telah dikembalikan.').waitFor()
    expect(await page.getByLabel(/^Title/).inputValue()).toBe('Judul panjang')
    expect(await page.getByLabel(/^Description/).inputValue()).toBe('Baris satu\nBaris dua')
    await press(page, 'Tambah')
    await page.getByText('Berita berhasil ditambahkan').waitFor()
    await page.reload()
    await page.getByRole('button', { name: 'Add News' }).waitFor()
    expect(await page.getByRole('dialog').count()).toBe(0)

    await page.getByRole('button', { name: 'Edit' }).first().click()
    await page.getByLabel(/^Subtitle/).fill('Setengah jadi')
    await page.reload()
    await page.getByRole('button', { name: 'Simpan Perubahan', exact: true }).waitFor()
    expect(await page.getByLabel(/^Subtitle/).inputValue()).toBe('Setengah jadi')
    expect(await page.getByLabel(/^Title/).inputValue()).toBe('Judul panjang')

    await expire(page)
    await press(page, 'Simpan Perubahan')
    await page.waitForURL('**/login')
    await logIn(page, 'Wakil')
    await page.waitForURL('**/admin/news')
    await page.getByRole('button', { name: 'Edit' }).first().waitFor()
    // The greeting is a dialog, too.
    expect(await page.getByRole('button', { name: 'Simpan Perubahan', exact: true }).count()).toBe(0)
    await leave(visitor, /401/)
  })
})
