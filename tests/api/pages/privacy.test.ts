import { describe, expect, it } from 'vitest'
import { engines, useTestServer } from '../../support/testServer.ts'
import { visibleWords } from '../../support/visibleWords.ts'

describe.each(engines)('On %s, the page of privacy', (engine) => {
  const scheduled = useTestServer(engine, { BACKUP_EVERY: '12h', BACKUP_KEEP: '10' })
  const without = useTestServer(engine)
  const offering = useTestServer(engine, {
    GAME_MAIN_URL: 'mysql://site:x@127.0.0.1:1/ragnarok',
    GAME_MAIN_WRITE_URL: 'mysql://gapura:x@127.0.0.1:1/ragnarok',
  })
  const textOf = async (server: ReturnType<typeof scheduled>) =>
    visibleWords(String((await server.call('GET', '/privasi')).body))

  it('[person.privacy] says for how long what is stored, as the settings are', async () => {
    const text = await textOf(scheduled())
    expect(text).toContain('Sesi berakhir setelah 30 hari, sesi staf setelah 12 jam.')
    expect(text).toContain('Catatan ini disimpan tanpa batas waktu.')
    expect(text).toContain('Cadangan otomatis dibuat setiap 12 jam, dan 10 yang terbaru disimpan.')
    expect(text).toContain('Data yang dihapus masih ada di sana selama 5 hari.')
    expect(text).toContain('Akun dihapus 14 hari setelah Anda memintanya.')
    expect(text).toContain('tidak bisa didaftarkan orang lain selama 365 hari')
    expect(await textOf(without())).toContain('Situs ini tidak membuat cadangan otomatis.')

    const token = await scheduled().signIn('admin')
    const put = (key: string, body: object) => scheduled().call('PUT', `/api/settings/${key}`, { token, body })
    expect((await put('retention', { history: '2 years' })).status).toBe(200)
    expect((await put('site', { privacy: 'Penanggung jawab: Juragan.\nTulis lewat Discord kami.' })).status).toBe(200)
    const changed = await textOf(scheduled())
    expect(changed).toContain('Catatan yang lebih lama dari 2 tahun dihapus')
    expect(changed).not.toContain('tanpa batas waktu')
    expect(changed).toContain('Penanggung jawab: Juragan. Tulis lewat Discord kami.')
    expect((await scheduled().call('GET', '/api/privacy')).body).toMatchObject({
      history_years: 2,
      backups: { every_minutes: 720, keep: 10, days: 5 },
    })
  })

  it('[person.privacy] speaks of game accounts if a realm offers them', async () => {
    const offers = offering()
    expect(await textOf(offers)).not.toContain('Akun game')
    const realm = { key: 'main', name: 'Main', adapter: 'rathena', passwords: 'plain', accounts_create: true }
    const made = await offers.call('POST', '/api/realm-settings', { token: await offers.signIn('admin'), body: realm })
    expect(made.status).toBe(201)
    const text = await textOf(offers)
    expect(text).toContain('dihapus begitu game menerimanya, paling lambat setelah 24 jam')
    expect(text).toContain(
      'situs mengirim nama akun, kata sandi game, email Anda, jenis kelamin karakter, dan tanggal lahir jika Anda mengisinya ke database game.',
    )
    const linking = 'Saat Anda menghubungkan akun game, username Anda di situs ini dikirim ke database game'
    expect(text).not.toContain(linking)
    const { id } = made.body as { id: number } // The route answers with the row.
    const body = { ...realm, accounts_codes: true }
    await offers.call('PUT', `/api/realm-settings/${id}`, { token: await offers.signIn('admin'), body })
    expect(await textOf(offers)).toContain(linking)
  })

  it('[person.privacy] is found by search engines, and from the registration and the footer', async () => {
    expect(String((await without().call('GET', '/privasi')).body)).not.toContain('noindex')
    expect(String((await without().call('GET', '/sitemap.xml')).body)).toContain('/privasi<')
    const register = String((await without().call('GET', '/register')).body)
    expect(register.match(/href="\/privasi"/g)?.length, 'in the form and in the footer').toBe(2)
  })
})
