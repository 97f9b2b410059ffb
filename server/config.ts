import { resolve } from 'node:path'
import { z } from 'zod'

export interface Config {
  readonly port: number
  readonly host: string
  /** Folder of the SQLite file and the secret key; absolute. */
  readonly dataDir: string
  /** Absent: SQLite in `dataDir`. */
  readonly databaseUrl: string | null
  /** Without a slash at the end; null where the operator has not said it, and then nothing cached names a host. */
  readonly siteUrl: string | null
  readonly siteName: string
  /** Whether demo content may be loaded into an empty database. */
  readonly demo: boolean
  /** Addresses or ranges of proxies that may speak for a client's address. */
  readonly trustProxy: readonly string[]
  /** Origins that may call the API from a browser. */
  readonly corsOrigins: readonly string[]
  /** Pepper of the PIN hashes; null: the key file in `dataDir`. */
  readonly secret: string | null
}

const commaList = z
  .string()
  .default('')
  .transform((text) =>
    text
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean),
  )

const environment = z.object({
  PORT: z.coerce
    .number('PORT must be a number.')
    .int('PORT must be a whole number.')
    .min(0, 'PORT must be from 0 to 65535.')
    .max(65535, 'PORT must be from 0 to 65535.')
    .default(8000),
  HOST: z.string().min(1, 'HOST must not be empty.').default('0.0.0.0'),
  DATA_DIR: z.string().min(1, 'DATA_DIR must not be empty.').default('./data'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'DATABASE_URL must begin with postgres://, or be absent for SQLite.')
    .optional(),
  SITE_URL: z
    .url({ protocol: /^https?$/, error: 'SITE_URL must be an address such as https://example.com.' })
    .transform((url) => url.replace(/\/+$/, ''))
    .optional(),
  SITE_NAME: z
    .string()
    .trim()
    .min(1, 'SITE_NAME must not be empty.')
    .max(60, 'SITE_NAME may have 60 characters.')
    .default('Gapura'),
  DEMO: z.enum(['0', '1'], 'DEMO must be 0 or 1.').default('1'),
  TRUST_PROXY: commaList,
  CORS_ORIGINS: commaList,
  GAPURA_SECRET: z.string().min(32, 'GAPURA_SECRET must have at least 32 characters.').optional(),
})

/** A mistake in the settings, in a sentence that says what to do about it. */
export class ConfigError extends Error {}

/** The settings of one run. Throws ConfigError with every fault that the environment has. An empty value is an absent one. */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const result = environment.safeParse(given)
  if (!result.success) throw new ConfigError(result.error.issues.map((issue) => issue.message).join('\n'))
  const values = result.data
  return Object.freeze({
    port: values.PORT,
    host: values.HOST,
    dataDir: resolve(values.DATA_DIR),
    databaseUrl: values.DATABASE_URL ?? null,
    siteUrl: values.SITE_URL ?? null,
    siteName: values.SITE_NAME,
    demo: values.DEMO === '1',
    trustProxy: Object.freeze(values.TRUST_PROXY),
    corsOrigins: Object.freeze(values.CORS_ORIGINS),
    secret: values.GAPURA_SECRET ?? null,
  })
}
