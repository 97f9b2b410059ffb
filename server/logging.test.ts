import Fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { logOptions } from './logging.ts'

describe('The log', () => {
  it('has no secret of a request or of a database’s error in it', async () => {
    const written: string[] = []
    const app = Fastify({ logger: { ...logOptions, stream: { write: (line: string) => void written.push(line) } } })
    app.post('/broken', (request) => {
      const error = Object.assign(new Error('null value in column "email"'), {
        code: '23502',
        detail: 'Failing row contains (1, $argon2id$stored).',
        parameters: ['Rahasia1!'],
      })
      request.log.error(error)
      request.log.info({ req: request })
      throw error
    })
    const headers = { authorization: 'Bearer token-of-somebody' }
    await app.inject({ method: 'POST', url: '/broken?pin=001234', headers, payload: { password: 'Rahasia1!' } })
    await app.close()
    const log = written.join('')
    expect(log).toContain('null value in column')
    expect(log).toContain('23502')
    expect(log).not.toMatch(/argon2|Rahasia1!|token-of-somebody|001234/)
  })
})
