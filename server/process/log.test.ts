import Fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { createLog } from './log.ts'

describe('The log', () => {
  it('[attack.secrets-in-logs] has no secret of a request or of a database’s error in it', async () => {
    const written: string[] = []
    const app = Fastify({ loggerInstance: createLog({ write: (line) => written.push(line) }) })
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
    expect(written.every((line) => (JSON.parse(line) as { reqId?: string }).reqId !== undefined)).toBe(true)
  })

  it('is one line of JSON for each event, an error with its stack among them', () => {
    const written: string[] = []
    const log = createLog({ write: (line) => written.push(line) })
    log.info('It has begun.')
    log.error({ err: new Error('Two\nlines'), worker: 3 }, 'It has failed.')
    log.debug('Nobody reads this.')
    expect(written.every((line) => line.indexOf('\n') === line.length - 1)).toBe(true)
    expect(written.map((line) => JSON.parse(line) as unknown)).toMatchObject([
      { level: 30, msg: 'It has begun.', pid: process.pid },
      { level: 50, msg: 'It has failed.', worker: 3, err: { type: 'Error', message: 'Two\nlines' } },
    ])
  })
})
