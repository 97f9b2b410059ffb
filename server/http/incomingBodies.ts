import type { IncomingMessage, ServerResponse } from 'node:http'
import { Refusal } from '../errors/refusals.ts'
import type { ConnectionLimits } from './connectionLimits.ts'

interface Body {
  network: string
  isOfStaff: boolean
  startedAt: number
  bytes: number
  /** Time and bytes at the last check of the pace. */
  checked: { at: number; bytes: number }
  hasArrived: boolean
  end: () => void
}

interface Sum {
  bytes: number
  bodies: number
}

const CHECKS_IN_PACE_TIME = 4

/**
 * Limits the memory for request bodies that have not arrived completely, and for large files until they are answered, of visitors (also together from one network)
 * and of staff. If it is used up, the slowest visitor is disconnected to make room; bodies that make too little
 * progress are cut off.
 */
export class IncomingBodies {
  readonly #limits: ConnectionLimits
  readonly #bodies = new Map<IncomingMessage, Body>()
  readonly #sums = new Map<string, Sum>()
  #timer: NodeJS.Timeout | undefined

  constructor(limits: ConnectionLimits) {
    this.#limits = limits
  }

  /**
   * Counts what arrives from now on, until the body is complete, or until the end of `response`, which needs the body.
   * Throws Refusal `busy` if the limit is reached.
   */
  receive(request: IncomingMessage, network: string, isOfStaff: boolean, response?: ServerResponse): void {
    if (request.complete || this.#bodies.has(request)) return
    const { bodiesOfNetwork } = this.#limits
    if (!isOfStaff && this.#sum(network).bodies >= bodiesOfNetwork) throw new Refusal('busy')
    const now = performance.now()
    const count = ({ length }: Buffer) => this.#count(request, length)
    const end = () => {
      request.off('data', count).off('end', arrived).off('error', end).off('close', end)
      this.#remove(request)
    }
    const arrived = () => {
      if (!response || response.closed) return end()
      request.off('data', count).off('error', end).off('close', end)
      body.hasArrived = true
      response.once('close', end)
    }
    const checked = { at: now, bytes: 0 }
    const body: Body = { network, isOfStaff, startedAt: now, bytes: 0, checked, hasArrived: false, end }
    this.#bodies.set(request, body)
    this.#add(body, 0, 1)
    if (this.#isTooMuch(body)) {
      end()
      throw new Refusal('busy')
    }
    request.on('data', count).once('end', arrived).once('error', end).once('close', end)
    this.#timer ??= setInterval(() => this.#checkPaces(), this.#limits.bodyPaceMs / CHECKS_IN_PACE_TIME).unref()
  }

  #sum(key: string): Sum {
    return this.#sums.get(key) ?? { bytes: 0, bodies: 0 }
  }

  #add({ network, isOfStaff }: Body, bytes: number, bodies: number): void {
    for (const key of isOfStaff ? ['staff'] : ['visitors', network]) {
      const sum = this.#sum(key)
      sum.bytes += bytes
      sum.bodies += bodies
      if (sum.bodies > 0) this.#sums.set(key, sum)
      else this.#sums.delete(key)
    }
  }

  #remove(request: IncomingMessage): void {
    const body = this.#bodies.get(request)
    if (!body) return
    this.#bodies.delete(request)
    this.#add(body, -body.bytes, -1)
    if (this.#bodies.size > 0) return
    clearInterval(this.#timer)
    this.#timer = undefined
  }

  #count(request: IncomingMessage, bytes: number): void {
    const body = this.#bodies.get(request)
    if (!body) return
    body.bytes += bytes
    this.#add(body, bytes, 0)
    if (!this.#isTooMuch(body)) return
    body.end()
    // The reader of the body passes the error on, and so the client gets a response.
    if (request.listenerCount('error') > 0) request.emit('error', new Refusal('busy'))
    else request.destroy()
  }

  /** Makes room if it can. */
  #isTooMuch({ network, isOfStaff }: Body): boolean {
    const { staffBodyBytes, bodyBytes, bodyBytesOfNetwork } = this.#limits
    if (isOfStaff) return this.#sum('staff').bytes > staffBodyBytes
    if (this.#sum(network).bytes > bodyBytesOfNetwork) return true
    while (this.#sum('visitors').bytes > bodyBytes) if (!this.#disconnectSlowest()) return true
    return false
  }

  #disconnectSlowest(): boolean {
    const now = performance.now()
    let slowest: [IncomingMessage, Body] | undefined
    let least = Infinity
    for (const [request, body] of this.#bodies) {
      const elapsed = now - body.startedAt
      const pace = body.bytes / elapsed
      if (body.isOfStaff || body.hasArrived || elapsed < this.#limits.bodyGraceMs || pace >= least) continue
      slowest = [request, body]
      least = pace
    }
    slowest?.[1].end()
    slowest?.[0].destroy()
    return slowest !== undefined
  }

  #checkPaces(): void {
    const now = performance.now()
    const { bodyPace, bodyPaceMs } = this.#limits
    for (const [request, body] of this.#bodies) {
      const elapsed = now - body.checked.at
      if (body.hasArrived || elapsed < bodyPaceMs) continue
      const isSlow = body.bytes - body.checked.bytes < (bodyPace * elapsed) / 1_000
      body.checked = { at: now, bytes: body.bytes }
      // A server that does not read is no fault of the client.
      if (!isSlow || request.isPaused()) continue
      body.end()
      request.destroy()
    }
  }
}
