/** Connections that may wait to be accepted; also Linux's default limit (somaxconn). */
export const LISTEN_BACKLOG = 4_096

/** Limits for a request until it is complete. */
export const connectionLimits = {
  /** Request line and headers. */
  maxHeaderSize: 16 * 1024,
  headersTimeout: 15_000,
  /** A large picture takes minutes on a slow mobile line. */
  requestTimeout: 300_000,
  /** Longer than proxies keep idle connections, so that they never use one that is being closed. */
  keepAliveTimeout: 72_000,
  connectionsCheckingInterval: 5_000,
}
export type ConnectionLimits = typeof connectionLimits

/** A connection that is idle in both directions this long during a request is closed. */
export const SILENCE_MS = 60_000

/** How long a stopping server waits for a request that is arriving. */
export const LAST_REQUEST_MS = 1_000

/** In characters: enough for the longest search, percent-encoded. */
export const LONGEST_ADDRESS = 8 * 1024

/** Limits of forms: pictures and long texts for staff, a few short fields for everyone else. */
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
