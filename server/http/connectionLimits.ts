/** Number of connections that may wait to be accepted. Linux has the same limit by default (somaxconn). */
export const LISTEN_BACKLOG = 4_096

export const connectionLimits = {
  maxHeaderSize: 16 * 1024,
  headersTimeout: 15_000,
  /** A picture of 10 MB at 64 kbit/s takes 22 minutes. */
  requestTimeout: 1_800_000,
  /**
   * Milliseconds, longer than the idle timeouts of common proxies. With a shorter timeout, a proxy could send a request
   * over a connection that the server is just closing.
   */
  keepAliveTimeout: 72_000,
  connectionsCheckingInterval: 5_000,
  /** After this time without a byte the connection is closed, unless the server is working on a request. */
  silenceMs: 60_000,
  /** The longest time for a request and the work on it. nginx.conf waits as long. */
  workMs: 900_000,
  /** How long a stopping server lets requests end. gapura@.service waits longer. */
  stopMs: 300_000,
  /** Bytes of bodies that are being received: of all visitors, of one of their networks, and of staff. */
  bodyBytes: 64 * 1024 * 1024,
  bodyBytesOfNetwork: 8 * 1024 * 1024,
  staffBodyBytes: 256 * 1024 * 1024,
  bodiesOfNetwork: 1_000,
  /** Bytes a second that arrive of a body, on average over the time `bodyPaceMs`. */
  bodyPace: 512,
  bodyPaceMs: 30_000,
  /** Younger bodies are not disconnected to make room for others. */
  bodyGraceMs: 3_000,
}
export type ConnectionLimits = typeof connectionLimits

export const LAST_REQUEST_MS = 1_000

export const LONGEST_ADDRESS = 8 * 1024

export const formLimits = {
  admin: (bytes: { file: number; field: number }) => ({
    fileSize: bytes.file,
    files: 4,
    fields: 100,
    fieldSize: bytes.field,
    parts: 104,
    headerPairs: 100,
  }),
  upload: (bytes: number) => ({
    fileSize: bytes,
    files: 1,
    fields: 20,
    fieldSize: 4 * 1024,
    parts: 21,
    headerPairs: 100,
  }),
  others: { files: 0, fields: 20, fieldSize: 4 * 1024, parts: 20, headerPairs: 20 },
} as const
