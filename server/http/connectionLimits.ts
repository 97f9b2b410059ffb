/**
 * Connections that may wait to be accepted, so that a crowd is not turned away. Linux has the same bound (somaxconn).
 */
export const LISTEN_BACKLOG = 4_096

/** How much a client may send before its request is complete, and how long that may take. */
export const connectionLimits = {
  /** The request line and all headers together. */
  maxHeaderSize: 16 * 1024,
  headersTimeout: 15_000,
  /** A large picture over a phone's slow line takes minutes. */
  requestTimeout: 300_000,
  /** Longer than a proxy in front keeps its own connections, so that it never sends into one that is being closed. */
  keepAliveTimeout: 72_000,
  /** How often the two timeouts are checked. */
  connectionsCheckingInterval: 5_000,
}
export type ConnectionLimits = typeof connectionLimits

/** How long a connection may be idle in both directions during a request or its response. */
export const SILENCE_MS = 60_000

/** How long a request that is on its way may take to arrive once the server stops. */
export const LAST_REQUEST_MS = 1_000

/** Characters of path and query: enough for a search of the longest text, percent-encoded. */
export const LONGEST_ADDRESS = 8 * 1024

/** What a form may carry: for admins pictures and long texts, for everybody else a few short fields. */
export const formLimits = {
  admin: (bytes: { file: number; field: number }) => ({
    fileSize: bytes.file,
    files: 4,
    fields: 100,
    fieldSize: bytes.field,
    parts: 104,
    headerPairs: 100,
  }),
  others: { files: 0, fields: 20, fieldSize: 4 * 1024, parts: 20, headerPairs: 20 },
} as const
