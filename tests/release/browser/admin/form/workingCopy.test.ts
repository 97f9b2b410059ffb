import { expect, it, describe } from 'vitest'
import { expectAccessible } from '../../../../support/browser/accessibility.ts'
import { expectToast } from '../../../../support/browser/adminPage.ts'
import { useOwnerDesk } from '../../../../support/browser/ownerDesk.ts'
import { anyDevice } from '../../../../support/browser/sitePages.ts'

// The tests check the rules in docs/product-admin.md, "Working copies".
describe.each(anyDevice)('A working copy, on a %s', (_device, viewport) => {
  const { page, button, openAgain, call } = useOwnerDesk({ viewport, alone: true }, /status of 409/)
  const titles = async () => ((await call('GET', '/api/news')) as { title: string }[]).map(({ title }) => title)
  const item = () => page().getByRole('main').getByRole('listitem').first()
  const title = () => page().getByLabel(/^Title/)
  const edit = () => item().getByRole('button', { name: /^Edit/ }).click()
  const waiting = () => item().getByText('Perubahan belum terbit')

  it('[publishing.working-copies] is saved beside the published row, continued later, published after a question, and discarded', async () => {
    await call('POST', '/api/news', { title: 'Sudah terbit', description: 'Isi.' })
    await openAgain('/admin/news')
    await edit()
    await title().fill('Judul yang menunggu')
    await button('Simpan salinan kerja').click()
    await expectToast(page(), 'good', 'Salinan kerja disimpan. Pengunjung belum melihatnya.')
    await waiting().waitFor()
    expect(await titles()).toEqual(['Sudah terbit'])

    await page().reload()
    await edit()
    await page().getByText('pengunjung belum melihat perubahan ini').waitFor()
    expect(await title().inputValue()).toBe('Judul yang menunggu')
    await expectAccessible(page())

    const [row] = (await call('GET', '/api/news')) as { id: number }[]
    await call('PUT', `/api/news/${row?.id}`, { title: 'Diubah langsung' })
    await button('Terbitkan perubahan').click()
    const question = page().getByRole('alertdialog')
    await question.getByText('Diubah langsung').waitFor()
    await question.getByText('Judul yang menunggu').waitFor()
    await question.getByRole('button', { name: 'Simpan pilihan' }).click()
    await expect.poll(titles).toEqual(['Judul yang menunggu'])
    await waiting().waitFor({ state: 'detached' })

    await edit()
    await title().fill('Jadi tidak')
    await button('Simpan salinan kerja').click()
    await waiting().waitFor()
    await edit()
    await button('Buang salinan kerja').click()
    await question.getByRole('button', { name: 'Buang', exact: true }).click()
    await expectToast(page(), 'good', 'Salinan kerja dibuang.')
    await waiting().waitFor({ state: 'detached' })
    expect(await titles()).toEqual(['Judul yang menunggu'])
  })
})
