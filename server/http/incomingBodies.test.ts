import { EventEmitter } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { describe, expect, it } from 'vitest'
import { connectionLimits } from './connectionLimits.ts'
import { IncomingBodies } from './incomingBodies.ts'

const newRequest = () => new EventEmitter() as unknown as IncomingMessage // The cast is safe, because only events are used here.
const newResponse = () => new EventEmitter() as unknown as ServerResponse // The cast is safe for the same reason.

describe('Bodies of staff', () => {
  const bodies = new IncomingBodies({ ...connectionLimits, staffBodyBytes: 100 })
  const arrive = (response?: ServerResponse) => {
    const request = newRequest()
    bodies.receive(request, 'network', true, response)
    let error: unknown
    request.on('error', (thrown) => (error = thrown))
    request.emit('data', Buffer.alloc(80))
    if (error === undefined) request.emit('end')
    return error
  }

  it('count until they are complete', () => {
    expect([arrive(), arrive()]).toEqual([undefined, undefined])
  })

  it('[attack.endless-requests] count until they are answered if they are a game’s files, so that those that wait do not fill the memory', () => {
    const response = newResponse()
    expect(arrive(response)).toBeUndefined()
    expect(arrive()).toMatchObject({ code: 'busy' })
    response.emit('close')
    expect(arrive()).toBeUndefined()
  })
})
