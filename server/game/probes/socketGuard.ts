import { Socket as DatagramSocket } from 'node:dgram'
import { Socket } from 'node:net'

interface Target {
  address: string
  port: number
}

type Method = (this: unknown, ...args: unknown[]) => unknown
function replace(prototype: object, name: string, make: (original: Method) => Method): void {
  const original = Reflect.get(prototype, name) as Method // The cast is safe, because the prototypes have the methods that are replaced below.
  Object.defineProperty(prototype, name, { value: make(original) })
}

const REFUSED = 'This process may connect to one address alone.'

/** Node's module `net` calls `connect` with `[options, callback]`. Other callers pass options, or a port and a host. */
function connectTarget([first, second]: readonly unknown[]): { host?: unknown; port?: unknown } {
  const given: unknown = Array.isArray(first) ? first[0] : first
  return typeof given === 'object' && given !== null ? given : { port: given, host: second }
}

/** Finds the port and address in the arguments of `send(message, [offset, length,] port, address)`. */
function sendTarget([, ...numbers]: readonly unknown[]): { host?: unknown; port?: unknown } {
  const at = numbers.findIndex((value) => typeof value === 'string')
  return at < 1 ? {} : { port: numbers[at - 1], host: numbers[at] }
}

/**
 * Lets this process connect to only one address and port. Redirects, server lists and name lookups by npm packages
 * therefore fail.
 */
export function allowOnly({ address, port }: Target): void {
  const isAllowed = (to: { host?: unknown; port?: unknown }) => to.host === address && Number(to.port) === port
  replace(
    Socket.prototype,
    'connect',
    (connect) =>
      function (this: unknown, ...args) {
        if (isAllowed(connectTarget(args))) return Reflect.apply(connect, this, args)
        // A forbidden connection fails like a broken one, because every caller handles connection errors.
        return (this as Socket).destroy(new Error(REFUSED)) // The cast is safe, because `connect` is a method of Socket, so `this` is a Socket.
      },
  )
  replace(
    DatagramSocket.prototype,
    'send',
    (send) =>
      function (this: unknown, ...args) {
        if (isAllowed(sendTarget(args))) return Reflect.apply(send, this, args)
        throw new Error(REFUSED)
      },
  )
  replace(DatagramSocket.prototype, 'connect', () => () => {
    throw new Error(REFUSED)
  })
}
