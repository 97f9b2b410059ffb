import { isIP } from 'node:net'
import { join, resolve } from 'node:path'
import { z } from 'zod'
import type { Credentials } from '../objectStore/signature.ts'
import { parseStoreAddress, STORE_FORMS, type StoreAddress } from '../objectStore/storeAddress.ts'
import { databaseUrlFault } from './databaseUrl.ts'
import { readGatewaySetups, type GatewaySetup } from './gatewayKeys.ts'
import { readGameUrls, type GameConnection } from './gameUrls.ts'

export interface Config {
  readonly port: number
  readonly host: string
  readonly workers: number
  readonly dataDir: string
  /** Null means SQLite in `dataDir`. */
  readonly databaseUrl: string | null
  /** No trailing slash. If null, cached responses contain no host name. */
  readonly siteUrl: string | null
  readonly siteName: string | null
  readonly demo: boolean
  /** If true, the site may start with an empty database even if the database of an earlier site is missing. */
  readonly newSite: boolean
  readonly trustProxy: readonly string[]
  /** `*` means every origin. */
  readonly corsOrigins: readonly string[]
  /** Pepper of the PIN hashes; null means the key file in `dataDir`. */
  readonly secret: string | null
  /** Null means that no backups are scheduled. */
  readonly backupEveryMs: number | null
  readonly backupKeep: number
  readonly backupDir: string
  /** Null means that pictures are in the database. */
  readonly pictures: StoreAddress | null
  /** No trailing slash. Null means that this site serves the pictures. */
  readonly picturesUrl: string | null
  readonly storeCredentials: Credentials | null
  readonly apiDocs: boolean
  /** Without this token nobody may read `/metrics`. */
  readonly metricsToken: string | null
  /**
   * If true, channels may use URLs in this server's own network, and Discord channels may use URLs on hosts other than
   * Discord's.
   */
  readonly webhooksToPrivateNetwork: boolean
  readonly games: ReadonlyMap<string, GameConnection>
  readonly gateways: ReadonlyMap<string, GatewaySetup>
  /** Tests turn AVIF off, because the demo's pictures take a minute of processor time to encode. */
  readonly encodesAvif: boolean
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

export const USUAL_DATA_DIR = './data'

/** A shorter key could be guessed from the PIN hashes. */
export const LEAST_SECRET_BYTES = 32

const BASE64 = 'base64:'

/** A secret with the prefix `base64:` contains the bytes of a key file. */
export const secretBytes = (text: string): Buffer =>
  text.startsWith(BASE64) ? Buffer.from(text.slice(BASE64.length), 'base64') : Buffer.from(text)

const secret = z
  .string()
  .refine(
    (text) => !text.startsWith(BASE64) || /^[A-Za-z0-9+/_-]+={0,2}$/.test(text.slice(BASE64.length)),
    'GAPURA_SECRET must have nothing but base64 after base64:',
  )
  .refine(
    (text) => secretBytes(text).length >= LEAST_SECRET_BYTES,
    `GAPURA_SECRET must have at least ${LEAST_SECRET_BYTES} bytes: that many characters, or base64: and 44 characters.`,
  )

const flag = (name: string, usual: '0' | '1') =>
  z
    .enum(['0', '1'], `${name} must be 0 or 1.`)
    .default(usual)
    .transform((text) => text === '1')

const wholeNumber = (name: string, least: number, most: number) =>
  z.coerce
    .number(`${name} must be a number.`)
    .int(`${name} must be a whole number.`)
    .min(least, `${name} must be from ${least} to ${most}.`)
    .max(most, `${name} must be from ${least} to ${most}.`)

const unitMs = { m: 60_000, h: 3_600_000, d: 86_400_000 } as const

const duration = z
  .string()
  .regex(/^[1-9]\d{0,3}[mhd]$/, 'BACKUP_EVERY must be a time such as 30m, 24h or 7d.')
  .transform((text) => Number(text.slice(0, -1)) * unitMs[text.slice(-1) as keyof typeof unitMs]) // The regular expression allows only units that `unitMs` has.

/** A network is an address, a range (RFC 4632), or the name of a range that Fastify knows. */
function isNetwork(text: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true
  const [address = '', bits, ...more] = text.split('/')
  const most = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1
  return most > 0 && more.length === 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most))
}

export const ANY_ORIGIN = '*'

/**
 * The site refuses to start with the removed setting PUBLISH. A proxy that still serves the published folder would show
 * old pages for ever.
 */
const PUBLISH_REMOVED =
  'PUBLISH no longer exists. Remove it, and let nginx cache the pages as in deploy/nginx.conf: a proxy that still serves the folder would never see a change.'

const ORIGIN = /^[a-z][a-z\d+.-]*:\/\/[^/?#@*\s]+\/*$/i

/** The URL parser reports no origin for schemes such as `capacitor:`, so the whole URL is used instead. */
function originOf(text: string): string {
  if (text === ANY_ORIGIN) return text
  const { origin } = new URL(text)
  return origin === 'null' ? text.toLowerCase().replace(/\/+$/, '') : origin
}

const origins = commaList.transform((texts, context) =>
  texts.map((text) => {
    if (text === ANY_ORIGIN || (ORIGIN.test(text) && URL.canParse(text))) return originOf(text)
    const host = /^[\w.-]+(?::\d+)?/.exec(text.replace(/^[a-z][a-z\d+.-]*:\/\//i, ''))?.[0] ?? 'example.com'
    context.addIssue(
      `CORS_ORIGINS must name origins with their scheme and without a path, such as https://${host}. It has ${text}.`,
    )
    return text
  }),
)

const UNREADABLE_URL =
  'DATABASE_URL cannot be read. Its form is postgres://USER:PASSWORD@HOST:PORT/DATABASE. In a password @ / : ? # % and spaces must be percent-encoded.'

const SEVERAL_SERVERS =
  'DATABASE_URL names several servers. Name one address that leads to the primary: HAProxy in front of them, or your provider’s (docs/operate/failover.md).'

const PUBLIC_URL = 'PICTURES_URL must be an address such as https://pictures.example.com, with nothing after its path.'

export const IN_DATABASE = 'database'

function storeAddress(text: string, context: z.RefinementCtx): StoreAddress | null {
  const address = text === IN_DATABASE ? null : parseStoreAddress(text)
  if (!address && text !== IN_DATABASE) context.addIssue(`PICTURES must be ${STORE_FORMS}, or absent for the database.`)
  return address
}

/** EX_CONFIG of sysexits.h. After it, deploy/gapura@.service does not start the server again. */
export const CONFIG_EXIT = 78

/** The pages' scripts and pictures are at the root of their host, so a site cannot be below a path. */
const NO_PATH =
  'SITE_URL must be an address without a path, such as https://example.com: the site is served from the root of its host.'

function isOrigin(url: string): boolean {
  const { pathname, search, hash, username, password } = new URL(url)
  return `${pathname}${search}${hash}${username}${password}` === '/'
}

const environment = z
  .object({
    PORT: wholeNumber('PORT', 0, 65535).default(8000),
    HOST: z.string().min(1, 'HOST must not be empty.').default('0.0.0.0'),
    WORKERS: wholeNumber('WORKERS', 1, 64).default(1),
    DATA_DIR: z.string().min(1, 'DATA_DIR must not be empty.').default(USUAL_DATA_DIR),
    DATABASE_URL: z
      .string()
      .regex(/^postgres(ql)?:\/\//, {
        error: 'DATABASE_URL must begin with postgres://, or be absent for SQLite.',
        abort: true,
      })
      .refine((url) => databaseUrlFault(url) !== 'unreadable', UNREADABLE_URL)
      .refine((url) => databaseUrlFault(url) !== 'several', SEVERAL_SERVERS)
      .optional(),
    SITE_URL: z
      .url({ protocol: /^https?$/, error: 'SITE_URL must be an address such as https://example.com.', abort: true })
      .refine(isOrigin, NO_PATH)
      .transform((url) => new URL(url).origin)
      .optional(),
    SITE_NAME: z
      .string()
      .trim()
      .min(1, 'SITE_NAME must not be empty.')
      .max(60, 'SITE_NAME may have 60 characters.')
      .optional(),
    DEMO: flag('DEMO', '1'),
    NEW_SITE: flag('NEW_SITE', '0'),
    TRUST_PROXY: commaList.refine(
      (proxies) => proxies.every(isNetwork),
      'TRUST_PROXY must name addresses or ranges such as 127.0.0.1 or 10.0.0.0/8, separated by commas.',
    ),
    CORS_ORIGINS: origins,
    GAPURA_SECRET: secret.optional(),
    BACKUP_EVERY: duration.optional(),
    BACKUP_KEEP: z.coerce
      .number('BACKUP_KEEP must be a number.')
      .int('BACKUP_KEEP must be a whole number.')
      .min(1, 'BACKUP_KEEP must be at least 1.')
      .default(7),
    BACKUP_DIR: z
      .string()
      .refine((text) => !/^(s3|folder):/.test(text) || parseStoreAddress(text) !== null, {
        error: `BACKUP_DIR must be a folder, or ${STORE_FORMS}.`,
      })
      .transform((text) => {
        const address = parseStoreAddress(text)
        if (address === null) return resolve(text)
        return address.kind === 'folder' ? address.path : address.text
      })
      .optional(),
    PUBLISH: z.never({ error: PUBLISH_REMOVED }).optional(),
    PICTURES: z.string().transform(storeAddress).optional(),
    PICTURES_URL: z
      .url({ protocol: /^https?$/, error: PUBLIC_URL, abort: true })
      .refine((url) => !/[?#@\s;,'"]/.test(url), PUBLIC_URL)
      .transform((url) => url.replace(/\/+$/, ''))
      .optional(),
    AWS_ACCESS_KEY_ID: z.string().optional(),
    AWS_SECRET_ACCESS_KEY: z.string().optional(),
    AWS_SESSION_TOKEN: z.string().optional(),
    API_DOCS: flag('API_DOCS', '1'),
    WEBHOOKS_TO_PRIVATE_NETWORK: flag('WEBHOOKS_TO_PRIVATE_NETWORK', '0'),
    GAPURA_WITHOUT: z.literal('avif', 'GAPURA_WITHOUT must be avif, or absent.').optional(),
    METRICS_TOKEN: z.string().min(16, 'METRICS_TOKEN must have at least 16 characters.').optional(),
  })
  .refine(
    ({ PICTURES, AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY }) =>
      PICTURES?.kind !== 's3' || (AWS_ACCESS_KEY_ID && AWS_SECRET_ACCESS_KEY),
    'PICTURES names an object store, so AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY must be set.',
  )

function credentialsOf(values: z.infer<typeof environment>): Credentials | null {
  const {
    AWS_ACCESS_KEY_ID: accessKeyId,
    AWS_SECRET_ACCESS_KEY: secretAccessKey,
    AWS_SESSION_TOKEN: sessionToken,
  } = values
  if (!accessKeyId || !secretAccessKey) return null
  return { accessKeyId, secretAccessKey, ...(sessionToken && { sessionToken }) }
}

export class ConfigError extends Error {}

/** Throws a ConfigError that lists every fault. An empty value counts as absent. */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const present = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const result = environment.safeParse(present)
  const games = readGameUrls(present)
  const services = readGatewaySetups(present)
  const faults = [...games.faults, ...services.faults]
  if (!result.success || faults.length > 0) {
    throw new ConfigError([...(result.error?.issues.map(({ message }) => message) ?? []), ...faults].join('\n'))
  }
  const values = result.data
  return Object.freeze({
    port: values.PORT,
    host: values.HOST,
    workers: values.WORKERS,
    dataDir: resolve(values.DATA_DIR),
    databaseUrl: values.DATABASE_URL ?? null,
    siteUrl: values.SITE_URL ?? null,
    siteName: values.SITE_NAME ?? null,
    demo: values.DEMO,
    newSite: values.NEW_SITE,
    trustProxy: Object.freeze(values.TRUST_PROXY),
    corsOrigins: Object.freeze(values.CORS_ORIGINS),
    secret: values.GAPURA_SECRET ?? null,
    backupEveryMs: values.BACKUP_EVERY ?? null,
    backupKeep: values.BACKUP_KEEP,
    backupDir: values.BACKUP_DIR ?? resolve(join(values.DATA_DIR, 'backups')),
    pictures: values.PICTURES ?? null,
    picturesUrl: values.PICTURES_URL ?? null,
    storeCredentials: credentialsOf(values),
    apiDocs: values.API_DOCS,
    metricsToken: values.METRICS_TOKEN ?? null,
    webhooksToPrivateNetwork: values.WEBHOOKS_TO_PRIVATE_NETWORK,
    games: games.connections,
    gateways: services.gateways,
    encodesAvif: values.GAPURA_WITHOUT !== 'avif',
  })
}
