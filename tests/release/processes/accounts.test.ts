import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startProduct } from '../../support/product.ts'
import type { Product } from '../../support/runProduct.ts'

const PASSWORD = 'Benteng7!'
const PIN = '001234'

async function post({ url }: Product, path: string, body: unknown) {
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(`${url}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
}

describe('Two processes on one PostgreSQL', () => {
  let one: Product
  let other: Product
  beforeAll(async () => {
    const shared = { GAPURA_SECRET: 'x'.repeat(32), DEMO: '0' }
    one = await startProduct('postgres', shared)
    const { DATABASE_URL = '' } = one.environment
    other = await startProduct('postgres', { ...shared, DATABASE_URL })
  })
  afterAll(async () => {
    for (const product of [one, other]) await product.stop()
  })

  it('make and accept a one-time link of the command line', async () => {
    const admin = 'admin create --username kepala --email kepala@example.com'
    await one.gapura(admin, { GAPURA_PASSWORD: PASSWORD, GAPURA_PIN: PIN })
    expect(await other.gapura('admin list')).toMatch(/kepala {2}kepala@example\.com/)
    const printed = await one.gapura('admin reset --username KEPALA')
    const token = /\/reset-password#([\w-]{43})/.exec(printed)?.[1]
    const fresh = { password: 'Gantian panjang 2?', password_confirmation: 'Gantian panjang 2?', PIN: '709314' }
    expect((await post(other, '/reset-by-link', { token, ...fresh })).status).toBe(200)
    expect((await post(one, '/reset-by-link', { token, ...fresh })).status).toBe(403)
    expect((await post(one, '/login', { username: 'kepala', password: PASSWORD })).status).toBe(401)
    expect((await post(one, '/login', { username: 'kepala', password: fresh.password })).status).toBe(200)
  })

  it('set password and PIN of an account from the command line, and end its sessions', async () => {
    const { body } = await post(one, '/login', { username: 'kepala', password: 'Gantian panjang 2?' })
    const headers = { authorization: `Bearer ${String(body['token'])}` }
    expect((await fetch(`${other.url}/api/me`, { headers })).status).toBe(200)
    const secrets = { GAPURA_PASSWORD: PASSWORD, GAPURA_PIN: PIN }
    expect(await one.gapura('admin reset --username kepala --here', secrets)).toContain('every session has ended')
    expect((await fetch(`${other.url}/api/me`, { headers })).status).toBe(401)
    expect((await post(other, '/login', { username: 'kepala', password: PASSWORD })).status).toBe(200)
    await expect(one.gapura('admin reset --username nobody')).rejects.toThrow('There is no account named nobody.')
  })
})
