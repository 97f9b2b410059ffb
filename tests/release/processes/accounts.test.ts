import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startProduct } from '../../support/product.ts'
import type { Product } from '../../support/runProduct.ts'

const PASSWORD = 'Benteng7!'
const PIN = '001234'

async function post({ url }: Product, path: string, body: unknown, address = '192.0.2.1') {
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': address }
  const answer = await fetch(`${url}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
}

describe('Two processes on one PostgreSQL', () => {
  const products: Product[] = []
  beforeAll(async () => {
    const shared = { TRUST_PROXY: '127.0.0.1', GAPURA_SECRET: 'x'.repeat(32), DEMO: '0' }
    const first = await startProduct('postgres', shared)
    const { DATABASE_URL = '' } = first.environment
    products.push(first, await startProduct('postgres', { ...shared, DATABASE_URL }))
  })
  afterAll(async () => {
    for (const product of products) await product.stop()
  })
  const product = (number: number): Product => {
    const found = products[number % products.length]
    if (!found) throw new Error('The product has not started.')
    return found
  }

  it('check only ten guesses of a PIN from 1,000 addresses', async () => {
    const account = { username: 'pemain', email: 'pemain@example.com' }
    const registration = { ...account, password: PASSWORD, password_confirmation: PASSWORD, PIN }
    expect((await post(product(0), '/register', registration)).status).toBe(201)
    const guess = (number: number) =>
      post(
        product(number),
        '/forgot-password',
        { ...account, pin: String(900_000 + number) },
        `10.4.${number >> 8}.${number & 255}`,
      )
    // Limits the simultaneous requests. If 1000 requests for one account waited at once, the last ones would get 503
    // after 5 s.
    const atOnce = 50
    const answers: { status: number }[] = []
    for (let begun = 0; begun < 1_000; begun += atOnce)
      answers.push(...(await Promise.all(Array.from({ length: atOnce }, (_, number) => guess(begun + number)))))
    const looked = answers.filter(({ status }) => status === 401).length
    expect([looked, answers.filter(({ status }) => status === 429).length]).toEqual([10, 990])
  })

  it('make and accept a one-time link of the command line', async () => {
    const admin = 'admin create --username kepala --email kepala@example.com'
    await product(0).gapura(admin, { GAPURA_PASSWORD: PASSWORD, GAPURA_PIN: PIN })
    expect(await product(1).gapura('admin list')).toMatch(/kepala {2}kepala@example\.com/)
    const printed = await product(0).gapura('admin reset --username KEPALA')
    const token = /\/reset-password#([\w-]{43})/.exec(printed)?.[1]
    const fresh = { password: 'Gantian panjang 2?', password_confirmation: 'Gantian panjang 2?', PIN: '709314' }
    expect((await post(product(1), '/reset-by-link', { token, ...fresh })).status).toBe(200)
    expect((await post(product(0), '/reset-by-link', { token, ...fresh })).status).toBe(403)
    expect((await post(product(0), '/login', { username: 'kepala', password: PASSWORD })).status).toBe(401)
    expect((await post(product(0), '/login', { username: 'kepala', password: fresh.password })).status).toBe(200)
  })

  it('set password and PIN of an account from the command line, and end its sessions', async () => {
    const { body } = await post(product(0), '/login', { username: 'kepala', password: 'Gantian panjang 2?' })
    const headers = { authorization: `Bearer ${String(body['token'])}` }
    expect((await fetch(`${product(1).url}/api/me`, { headers })).status).toBe(200)
    const secrets = { GAPURA_PASSWORD: PASSWORD, GAPURA_PIN: PIN }
    expect(await product(0).gapura('admin reset --username kepala --here', secrets)).toContain(
      'every session has ended',
    )
    expect((await fetch(`${product(1).url}/api/me`, { headers })).status).toBe(401)
    expect((await post(product(1), '/login', { username: 'kepala', password: PASSWORD })).status).toBe(200)
    await expect(product(0).gapura('admin reset --username nobody')).rejects.toThrow(
      'There is no account named nobody.',
    )
  })
})
