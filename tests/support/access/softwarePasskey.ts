import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type { PasskeyAnswer } from '../../../content/accounts/factors.ts'

const sha256 = (bytes: string | Buffer): Buffer => createHash('sha256').update(bytes).digest()
const base64url = (bytes: Buffer): string => bytes.toString('base64url')

type Cbor = number | string | Buffer | readonly (readonly [Cbor, Cbor])[]

/** Encodes the CBOR types (RFC 8949) that an attestation needs: integers, text strings, byte strings and maps. */
function cbor(value: Cbor): Buffer {
  const head = (kind: number, length: number): Buffer =>
    length < 24
      ? Buffer.from([(kind << 5) | length])
      : length < 256
        ? Buffer.from([(kind << 5) | 24, length])
        : Buffer.from([(kind << 5) | 25, length >> 8, length & 255])
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  return Buffer.concat([head(5, value.length), ...value.flatMap(([key, each]) => [cbor(key), cbor(each)])])
}

const PRESENT = 1
const VERIFIED = 4
const WITH_KEY = 64

interface Circumstances {
  origin: string
  isVerified?: boolean
}

/** Imitates a browser and an authenticator. WebAuthn Level 3, section 6, describes the authenticator. */
export function softwarePasskey() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const credentialId = randomBytes(32)
  let count = 0

  function authenticatorData(host: string, flags: number, key?: Buffer): Buffer {
    count += 1
    const signCount = Buffer.alloc(4)
    signCount.writeUInt32BE(count)
    const length = Buffer.from([0, credentialId.length])
    const attested = key ? [Buffer.alloc(16), length, credentialId, key] : []
    return Buffer.concat([sha256(host), Buffer.from([flags]), signCount, ...attested])
  }
  const clientData = (type: string, challenge: string, origin: string): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const named = {
    id: base64url(credentialId),
    rawId: base64url(credentialId),
    type: 'public-key' as const,
    clientExtensionResults: {},
  }

  return {
    /** Resets the signature counter, so that the server suspects a cloned authenticator. */
    setBack: () => void (count = 0),
    create(challenge: string, { origin, isVerified = true }: Circumstances): PasskeyAnswer {
      const point = [Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')] as const
      // A public key on the curve P-256 for the algorithm ES256, in the COSE format (RFC 9053).
      const key = cbor([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, point[0]],
        [-3, point[1]],
      ])
      const flags = PRESENT | WITH_KEY | (isVerified ? VERIFIED : 0)
      const attestation = cbor([
        ['fmt', 'none'],
        ['attStmt', []],
        ['authData', authenticatorData(new URL(origin).hostname, flags, key)],
      ])
      const response = {
        clientDataJSON: base64url(clientData('webauthn.create', challenge, origin)),
        attestationObject: base64url(attestation),
        transports: ['internal'],
      }
      return { ...named, response }
    },
    get(challenge: string, { origin, isVerified = true }: Circumstances): PasskeyAnswer {
      const data = clientData('webauthn.get', challenge, origin)
      const about = authenticatorData(new URL(origin).hostname, PRESENT | (isVerified ? VERIFIED : 0))
      const signature = sign('sha256', Buffer.concat([about, sha256(data)]), privateKey)
      const response = {
        clientDataJSON: base64url(data),
        authenticatorData: base64url(about),
        signature: base64url(signature),
      }
      return { ...named, response }
    },
  }
}
