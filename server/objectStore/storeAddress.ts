import { isAbsolute, normalize } from 'node:path'

/** `text` is the address in its canonical form, so that two addresses can be compared. */
export type StoreAddress =
  | { kind: 'folder'; text: string; path: string }
  | {
      kind: 's3'
      text: string
      bucket: string
      prefix: string
      endpoint: string
      region: string
    }

export const STORE_FORMS = 'folder:/path or s3://bucket/prefix?endpoint=https://host&region=name'

const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/
const PREFIX = /^(?:[\w-][\w.-]*\/)*$/
const REGION = /^[a-z0-9-]{1,40}$/
const PARAMETERS = ['endpoint', 'region']

/**
 * Returns null if the address matches neither form in STORE_FORMS. Credentials in an address are refused, because they
 * would appear in logs and the database.
 */
export function parseStoreAddress(text: string): StoreAddress | null {
  if (text.startsWith('folder:')) {
    const path = normalize(text.slice('folder:'.length)).replace(/(?<=.)\/+$/, '')
    return isAbsolute(path) && path !== '/' && !path.includes('\0')
      ? { kind: 'folder', text: `folder:${path}`, path }
      : null
  }
  const [, bucket = '', path = '', query = ''] = /^s3:\/\/([^/?#@]*)(\/[^?#]*)?(?:\?([^#]*))?$/.exec(text) ?? []
  const prefix = path.replace(/^\/+|\/+$/g, '') && `${path.replace(/^\/+|\/+$/g, '')}/`
  const parameters = new URLSearchParams(query)
  const region = parameters.get('region') ?? 'us-east-1'
  const endpoint = endpointOf(parameters.get('endpoint') ?? `https://s3.${region}.amazonaws.com`)
  if (!BUCKET.test(bucket) || !PREFIX.test(prefix) || prefix.length > 200 || !REGION.test(region) || !endpoint)
    return null
  if ([...parameters.keys()].some((name) => !PARAMETERS.includes(name))) return null
  const spelled = `s3://${bucket}/${prefix}?endpoint=${endpoint}&region=${region}`
  return { kind: 's3', text: spelled, bucket, prefix, endpoint, region }
}

function endpointOf(text: string): string | null {
  if (!URL.canParse(text)) return null
  const { protocol, origin, pathname, search, username, password } = new URL(text)
  const isBare = pathname === '/' && search === '' && username === '' && password === ''
  return ['http:', 'https:'].includes(protocol) && isBare ? origin : null
}
