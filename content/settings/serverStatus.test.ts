import { describe, expect, it } from 'vitest'
import { serverStatus, type StatusReport } from './serverStatus.ts'

const unset = { state: '', message: '', until: '', players_from: '', players: null } as const
const report: StatusReport = {
  state: 'online',
  players: 214,
  message: '',
  until: '',
  interval: 60,
  received_at: '2026-11-22T03:00:00.000Z',
}
const at = (time: string) => new Date(`2026-11-22T${time}Z`)

describe('The status of the server', () => {
  it('[status.sources] is nothing, without a number, where nobody has set anything up', () => {
    expect(serverStatus(unset, null, at('03:00:00'))).toEqual({
      status: { state: null, message: '', until: '', players: null, minutes_ago: null, peak_today: null },
      changesAt: null,
    })
  })

  it('is what the script sent until its interval has passed, then unknown, with its age', () => {
    const { status, changesAt } = serverStatus(unset, report, at('03:01:00'))
    expect(status).toMatchObject({ state: 'online', players: 214, minutes_ago: null })
    expect(changesAt?.toISOString()).toBe('2026-11-22T03:01:00.001Z')
    const late = serverStatus(unset, report, at('03:01:00.001'))
    expect(late.status).toMatchObject({ state: 'unknown', players: null, minutes_ago: 1 })
    expect(late.changesAt?.toISOString(), 'it grows older each minute').toBe('2026-11-22T03:02:00.000Z')
    expect(serverStatus(unset, report, at('05:30:00')).status.minutes_ago).toBe(150)
  })

  it('is what was set by hand, whatever the script says, with its own number or the script’s', () => {
    const online = { ...unset, state: 'online', players_from: 'by hand', players: 300 } as const
    expect(serverStatus(online, null, at('03:00:00'))).toMatchObject({
      status: { state: 'online', players: 300 },
      changesAt: null,
    })
    expect(serverStatus({ ...unset, state: 'online' }, report, at('03:00:30')).status.players).toBe(214)
    expect(serverStatus({ ...unset, state: 'online' }, report, at('04:00:00')).status).toMatchObject({
      state: 'online',
      players: null,
    })
    expect(serverStatus({ ...unset, players_from: 'none' }, report, at('03:00:30')).status.players).toBeNull()
  })

  it('is what a realm says where no script does, with its number, and of a script the number that it leaves out', () => {
    const realm = { report: { ...report, players: null, interval: 90 }, players: 12, peak: 40 }
    const late = at('04:00:00')
    expect(serverStatus(unset, null, at('03:01:00'), realm).status).toMatchObject({ state: 'online', players: 12 })
    const offline = { report: { ...realm.report, state: 'offline' as const }, players: 12, peak: 40 }
    expect(serverStatus(unset, null, at('03:01:00'), offline).status).toMatchObject({ state: 'offline', players: null })
    expect(serverStatus(unset, report, at('03:00:30'), offline).status).toMatchObject({ state: 'online', players: 214 })
    const uncounted = { ...report, players: null }
    expect(serverStatus(unset, uncounted, at('03:00:30'), realm).status).toMatchObject({ state: 'online', players: 12 })
    // A script's expired report must not hide the realm's report.
    const now = { ...realm, report: { ...realm.report, received_at: late.toISOString() } }
    expect(serverStatus(unset, report, late, now).status).toMatchObject({ state: 'online', players: 12 })
    expect(serverStatus(unset, null, late, realm).status).toMatchObject({ state: 'unknown', minutes_ago: 60 })
    expect(serverStatus({ ...unset, state: 'offline' }, null, late, now).status).toMatchObject({ state: 'offline' })
  })

  it('[home.alive] has the peak of the realm that counts the players, also while it is down, and of no other', () => {
    const realm = { report: { ...report, players: null }, players: 12, peak: 40 }
    const peak = (...given: Parameters<typeof serverStatus>) => serverStatus(...given).status.peak_today
    expect(peak(unset, null, at('03:00:30'), realm)).toBe(40)
    expect(peak({ ...unset, state: 'offline' }, null, at('03:00:30'), realm)).toBe(40)
    expect(peak(unset, null, at('03:00:30'), { ...realm, players: 0, peak: 0 }), 'nobody came').toBeNull()
    expect(peak(unset, report, at('03:00:30'), realm), 'a script counts').toBeNull()
    expect(peak({ ...unset, players_from: 'by hand', players: 300 }, null, at('03:00:30'), realm)).toBeNull()
    expect(peak({ ...unset, players_from: 'none' }, null, at('03:00:30'), realm)).toBeNull()
    expect(peak(unset, null, at('03:00:30'))).toBeNull()
  })

  it('has a sentence and an end during a maintenance, and no players', () => {
    const down = { ...unset, state: 'maintenance', message: 'Ganti mesin.', until: 'pukul 15.00' } as const
    expect(serverStatus(down, report, at('03:00:30')).status).toEqual({
      state: 'maintenance',
      message: 'Ganti mesin.',
      until: 'pukul 15.00',
      players: null,
      minutes_ago: null,
      peak_today: null,
    })
    const sent: StatusReport = { ...report, state: 'maintenance', message: 'Patch 1.5', until: '' }
    expect(serverStatus(unset, sent, at('03:00:30')).status).toMatchObject({
      state: 'maintenance',
      message: 'Patch 1.5',
    })
    expect(serverStatus({ ...down, state: 'offline' }, null, at('03:00:00')).status.message).toBe('')
  })
})
