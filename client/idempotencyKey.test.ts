import { afterEach, describe, expect, it, vi } from 'vitest'
import { call, type Reply } from './api.ts'

afterEach(() => void vi.unstubAllGlobals())

function calling(...replies: (Partial<Reply> | 'no answer')[]) {
  const keys: (string | null)[] = []
  const run = (body: Record<string, unknown> | FormData, method: 'POST' | 'PUT' = 'POST') =>
    call('/news', {
      method,
      body,
      send: async ({ headers }) => {
        keys.push(headers.get('idempotency-key'))
        const reply = replies.shift()
        if (reply === undefined || reply === 'no answer') throw new TypeError('Failed to fetch')
        return { status: 201, headers: new Headers(), text: '{}', ...reply }
      },
    }).catch(() => null)
  return { run, keys }
}

describe('The Idempotency-Key of a request', () => {
  it('stays the same while the same request gets no answer, and is another one afterwards', async () => {
    const { run, keys } = calling('no answer', 'no answer', {}, {})
    for (let count = 0; count < 4; count += 1) await run({ title: 'A' })
    const [first, second, third, fourth] = keys
    expect(first).toMatch(/^[0-9a-f]{32}$/)
    expect([second, third]).toEqual([first, first])
    expect(fourth).not.toBe(first)
  })

  it('stays the same if the server does not know the outcome or still answers the first request', async () => {
    const unknown = { status: 503, text: '{"message":"","code":"outcome_unknown"}' }
    const running = { status: 409, text: '{"message":"","code":"in_progress"}' }
    const { run, keys } = calling(unknown, running, {})
    for (let count = 0; count < 3; count += 1) await run({ title: 'B' })
    expect(new Set(keys).size).toBe(1)
  })

  it('is another one after a refusal, and for another body', async () => {
    const { run, keys } = calling({ status: 422, text: '{"message":""}' }, 'no answer', 'no answer')
    await run({ title: 'C' })
    await run({ title: 'C' })
    await run({ title: 'D' })
    expect(new Set(keys).size).toBe(3)
  })

  it('knows a form again by its fields and the name, size and time of its files', async () => {
    const { run, keys } = calling('no answer', 'no answer', {})
    const form = (name: string) => {
      const body = new FormData()
      body.set('title', 'E')
      body.set('image', new File(['x'], name, { lastModified: 1 }))
      return body
    }
    await run(form('a.png'))
    await run(form('a.png'))
    await run(form('b.png'))
    expect(keys[1]).toBe(keys[0])
    expect(keys[2]).not.toBe(keys[0])
  })

  it('is sent with nothing that may be repeated anyway', async () => {
    const { run, keys } = calling({})
    await run({ title: 'F' }, 'PUT')
    expect(keys).toEqual([null])
  })
})
