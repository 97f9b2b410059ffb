import { beforeAll, describe, expect, it } from 'vitest'
import { adminAccount, logIn } from '../../../../support/adminAccount.ts'
import { expectAccessible, expectNoBarriersInBothThemes } from '../../../../support/browser/accessibility.ts'
import { expectToast } from '../../../../support/browser/adminPage.ts'
import { useOwnerDesk } from '../../../../support/browser/ownerDesk.ts'
import { anyDevice } from '../../../../support/browser/sitePages.ts'

const MINUTE_MS = 60_000

// The tests check the rules in docs/product-admin.md, "Sessions".
describe.each(anyDevice)('The session of staff, on a %s', (_device, viewport) => {
  const { url, page, button, showPresence, inDatabase } = useOwnerDesk({ viewport }, /status of 40[13]/)
  const title = () => page().getByLabel(/^Title/)
  const description = () => page().getByLabel(/^Description/)
  const own = () => page().getByRole('row', { name: /Sesi ini/ })
  beforeAll(async () => {
    await page().clock.install()
    // The screen reports clicks only after it has asked when the session ends, which is after its first paint.
    const asked = page().waitForResponse((response) => response.url().endsWith('/api/me/session'))
    await page().goto('/admin/news')
    await asked
    await showPresence(() => button('Add News').click())
    await title().fill('Kabar panjang')
    await description().fill('Ditulis pelan-pelan.')
  })
  const dialog = (name: string) => page().getByRole('alertdialog', { name })
  async function rest(milliseconds: number) {
    inDatabase((database) => {
      const sessions = database.prepare('select token_hash, used_at from sessions').all()
      for (const { token_hash: hash, used_at: used } of sessions as { token_hash: string; used_at: string }[]) {
        const earlier = new Date(Date.parse(used) - milliseconds).toISOString()
        database.prepare('update sessions set used_at = ? where token_hash = ?').run(earlier, hash)
      }
    })
    await page().clock.fastForward(milliseconds)
  }

  it('[session.staff] is announced to end a minute before it does, and continues if somebody is there', async () => {
    await rest(29 * MINUTE_MS + 5_000)
    await dialog('Sesi Anda berakhir dalam satu menit').waitFor()
    await expectAccessible(page())
    await button('Tetap masuk').click()
    await dialog('Sesi Anda berakhir dalam satu menit').waitFor({ state: 'detached' })
  })

  it('[session.staff] is extended by typing, although nothing is saved', async () => {
    await rest(20 * MINUTE_MS)
    await showPresence(() => description().press('End'))
    await page().keyboard.type(' Masih di sini.')
    await rest(20 * MINUTE_MS)
    expect(await dialog('Sesi Anda telah berakhir').count()).toBe(0)
  })

  it('[session.staff] is renewed in place when it has ended, and the input is saved', async () => {
    await rest(31 * MINUTE_MS)
    const again = dialog('Sesi Anda telah berakhir')
    await again.getByText('Masuk lagi sebagai Juragan.', { exact: false }).waitFor()
    await expectNoBarriersInBothThemes(page())
    await again.getByLabel('Kata sandi').fill('Salah123!')
    await page().keyboard.press('Enter')
    await again.locator('[aria-invalid=true]').waitFor()
    await again.getByLabel('Kata sandi').fill(adminAccount.password)
    await page().keyboard.press('Enter')
    await again.waitFor({ state: 'detached' })
    expect(await title().inputValue()).toBe('Kabar panjang')
    await page().getByRole('button', { name: 'Tambah', exact: true }).click()
    await page().getByText('Berita berhasil ditambahkan').waitFor()
  })

  it('[session.staff] is listed with the other sessions of the account, which end one by one or together', async () => {
    for (let time = 1; time <= 3; time += 1) await logIn(url())
    await page().goto('/admin/account')
    await own().waitFor()
    await expectAccessible(page())
    const rows = () => button(/^Akhiri node/)
    const before = await rows().count()
    expect(before).toBeGreaterThanOrEqual(3)
    await rows().first().click()
    await page().getByRole('alertdialog').getByRole('button', { name: 'Ya, akhiri' }).click()
    await expectToast(page(), 'good', 'Sesi node telah berakhir.')
    await expect.poll(() => rows().count()).toBe(before - 1)
    await page().getByRole('button', { name: 'Akhiri semua yang lain' }).click()
    await page().getByRole('alertdialog').getByRole('button', { name: 'Ya, akhiri' }).click()
    await expectToast(page(), 'good', 'Semua sesi lain telah berakhir.')
    await expect.poll(() => rows().count()).toBe(0)
    await own().waitFor()
  })
})
