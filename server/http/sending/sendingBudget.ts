import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { Refusal } from '../../errors/refusals.ts'
import { networkOf } from '../clientNetwork.ts'

/** Smaller answers are never refused, but their unsent bytes count. */
export const LARGE_BYTES = 256 * 1024

export interface SendingLimits {
  /** Limits in bytes for all unsent answers, and for those to one network. */
  total: number
  perNetwork: number
  /** A slower client, in bytes per second, counts as slow. */
  slowBytes: number
  /** How long a client must be slow before it can lose its place. */
  slowMs: number
}

const usualLimits: SendingLimits = {
  total: 24 * 1024 * 1024,
  perNetwork: 8 * 1024 * 1024,
  slowBytes: 32 * 1024,
  slowMs: 3_000,
}

const LOOK_MS = 1_000

/** Bytes that may be kept whether they are sent or not; whoever keeps them bounds them. */
export interface Keepable {
  readonly isKept: boolean
  /** Called when they are kept no more. */
  onDrop: () => void
}

/** Bytes in memory that one answer or several are sent from. */
interface Memory {
  size: number
  /** False while they are kept anyway. */
  isCounted: boolean
  /** How many answers to each network are sent from it. */
  answers: Map<string, number>
}

interface Sending {
  network: string
  socket: Socket
  /** What stands for its bytes: answers that are sent from the same bytes name the same. */
  source: object | string
  /** What has the bytes, which stays in memory with them, so that others can be sent the same. */
  owner: object | string
  /** Bytes that the kernel has taken, when it was last looked, and when they were last more by a good deal. */
  taken: number
  movedAt: number
  end: () => void
}

const takenBy = ({ bytesWritten, writableLength }: Socket): number => bytesWritten - writableLength

const isKept = (source: object | string): source is Keepable =>
  typeof source === 'object' && 'isKept' in source && source.isKept === true

/**
 * Bounds the bytes that are held in memory because their clients have not taken them yet, whatever way they are sent: for
 * each network and in all. Bytes that many receive are counted once, and those that are kept anyway not until they are kept no
 * more: a visitor of a page in memory is served whatever else is being sent. Where all is taken, the slowest client loses its place
 * to the next; there may be any number of clients, and so none of them is counted.
 */
export class SendingBudget {
  readonly #addressOf: (request: IncomingMessage) => string
  readonly #limits: SendingLimits
  readonly #sendings = new Map<ServerResponse, Sending>()
  readonly #memories = new Map<object | string, Memory>()
  readonly #byNetwork = new Map<string, number>()
  #total = 0
  #looking: NodeJS.Timeout | undefined

  constructor(addressOf: (request: IncomingMessage) => string, limits = usualLimits) {
    this.#addressOf = addressOf
    this.#limits = limits
  }

  /** Bytes that are held. */
  get held(): number {
    return this.#total
  }

  /**
   * Takes room for an answer until it is sent or given up. Throws Refusal `busy` where its network has no room, or nobody has
   * and nobody is slow. What a network is sent alone may be of any size. Who asked for room by a name says once more, with
   * the bytes' owner, what is sent.
   */
  admit(request: IncomingMessage, response: ServerResponse, source: object | string, size: number): void {
    const admitted = this.#sendings.get(response)
    if (admitted) {
      admitted.owner = source
      return
    }
    const network = networkOf(this.#addressOf(request))
    if (!isKept(source))
      this.#makeRoom(network, this.#addedTo(network, source, size), this.#memories.has(source) ? 0 : size)
    this.#add(request, response, network, source, size)
  }

  /**
   * Throws Refusal `busy` where an answer of its own of about this size would be refused, so that it is not made in vain: what
   * a flood has made for nothing is memory until it is collected.
   */
  requireRoom(request: IncomingMessage, size: number): void {
    this.#makeRoom(networkOf(this.#addressOf(request)), size, size)
  }

  #makeRoom(network: string, addedToNetwork: number, added: number): void {
    const own = this.#byNetwork.get(network) ?? 0
    if (own > 0 && own + addedToNetwork > this.#limits.perNetwork) throw new Refusal('busy')
    while (this.#total > 0 && this.#total + added > this.#limits.total) {
      const slowest = this.#slowest(() => true)
      if (!slowest) throw new Refusal('busy')
      this.#cutOff(slowest)
    }
  }

  /** Counts an answer that has been given to the socket, as far as the kernel has not taken all of it at once. */
  sent(request: IncomingMessage, response: ServerResponse, source: object | string, size: number): void {
    if (response.writableLength === 0 || this.#sendings.has(response)) return
    const network = networkOf(this.#addressOf(request))
    const sending = this.#add(request, response, network, source, size)
    if (isKept(source)) return
    while (this.#sendings.has(response) && this.#isOver(network)) {
      const isFull = this.#total > this.#limits.total
      this.#cutOff(this.#slowest((other) => isFull || other.network === network) ?? sending)
    }
  }

  #isOver(network: string): boolean {
    return this.#total > this.#limits.total || (this.#byNetwork.get(network) ?? 0) > this.#limits.perNetwork
  }

  #addedTo(network: string, source: object | string, size: number): number {
    return this.#memories.get(source)?.answers.has(network) ? 0 : size
  }

  #add(
    request: IncomingMessage,
    response: ServerResponse,
    network: string,
    source: object | string,
    size: number,
  ): Sending {
    const { socket } = request
    const memory = this.#memories.get(source) ?? this.#hold(source, size)
    const answers = memory.answers.get(network) ?? 0
    if (memory.isCounted && answers === 0) this.#countFor(network, memory.size)
    memory.answers.set(network, answers + 1)
    const sending: Sending = {
      network,
      socket,
      source,
      owner: source,
      taken: takenBy(socket),
      movedAt: performance.now(),
      end: () => {
        response.off('close', sending.end)
        socket.off('close', sending.end)
        if (this.#sendings.delete(response)) this.#release(sending)
      },
    }
    this.#sendings.set(response, sending)
    // A response that is queued behind another one does not end when its connection is lost.
    response.once('close', sending.end)
    socket.once('close', sending.end)
    this.#looking ??= setInterval(() => this.#look(), LOOK_MS).unref()
    if (socket.destroyed) sending.end()
    return sending
  }

  #hold(source: object | string, size: number): Memory {
    const memory: Memory = { size, isCounted: !isKept(source), answers: new Map() }
    this.#memories.set(source, memory)
    if (memory.isCounted) this.#total += size
    if (isKept(source)) source.onDrop = () => this.#dropped(source)
    return memory
  }

  /**
   * Counts what is being sent and was kept until now. Nobody is cut off for that at once: who comes next is refused, and so no
   * more is over the bound than one new answer has pushed out of what is kept.
   */
  #dropped(source: object): void {
    const memory = this.#memories.get(source)
    if (!memory || memory.isCounted) return
    memory.isCounted = true
    this.#total += memory.size
    for (const network of memory.answers.keys()) this.#countFor(network, memory.size)
  }

  #countFor(network: string, bytes: number): void {
    const held = (this.#byNetwork.get(network) ?? 0) + bytes
    if (held > 0) this.#byNetwork.set(network, held)
    else this.#byNetwork.delete(network)
  }

  #release({ network, source }: Sending): void {
    const memory = this.#memories.get(source)
    if (!memory) return
    const answers = (memory.answers.get(network) ?? 1) - 1
    if (answers > 0) memory.answers.set(network, answers)
    else {
      memory.answers.delete(network)
      if (memory.isCounted) this.#countFor(network, -memory.size)
    }
    if (memory.answers.size > 0) return
    this.#memories.delete(source)
    if (memory.isCounted) this.#total -= memory.size
  }

  #look(): void {
    const now = performance.now()
    for (const sending of this.#sendings.values()) {
      const taken = takenBy(sending.socket)
      if (taken - sending.taken >= this.#limits.slowBytes) sending.movedAt = now
      sending.taken = taken
    }
    while (this.#total > this.#limits.total) {
      const slowest = this.#slowest(() => true)
      if (!slowest) break
      this.#cutOff(slowest)
    }
    if (this.#sendings.size > 0) return
    clearInterval(this.#looking)
    this.#looking = undefined
  }

  /** Who has been slow for longest among those that are asked for; null where nobody has been slow for long enough. */
  #slowest(isAsked: (sending: Sending) => boolean): Sending | null {
    let slowest: Sending | null = null
    for (const sending of this.#sendings.values()) {
      if (isAsked(sending) && sending.movedAt < (slowest?.movedAt ?? Infinity)) slowest = sending
    }
    return slowest && performance.now() - slowest.movedAt >= this.#limits.slowMs ? slowest : null
  }

  #cutOff(sending: Sending): void {
    sending.end()
    sending.socket.destroy()
  }
}
