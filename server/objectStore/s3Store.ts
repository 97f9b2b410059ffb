import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { SaxesParser } from 'saxes'
import * as http from 'node:http'
import * as https from 'node:https'
import {
  checkKey,
  type ObjectBody,
  type ObjectEntry,
  type ObjectStore,
  ObjectStoreError,
  type ObjectStoreOptions,
  type PutOptions,
  StoreUnreachableError,
} from './objectStore.ts'
import { type Credentials, signedHeaders } from './signature.ts'
import type { StoreAddress } from './storeAddress.ts'

const parseErrorCode = (xml: string): string | undefined => /<Code>(\w{1,100})<\/Code>/.exec(xml)?.[1]

function parseListing(xml: string): { entries: ObjectEntry[]; next: string | undefined } {
  const entries: ObjectEntry[] = []
  const path: string[] = []
  let values = new Map<string, string>()
  let next: string | undefined
  let text = ''
  const parser = new SaxesParser()
  parser.on('error', () => {
    throw new ObjectStoreError('A listing of the object store cannot be read.')
  })
  parser.on('opentag', ({ name }) => {
    path.push(name)
    text = ''
    if (name === 'Contents') values = new Map()
  })
  parser.on('text', (more) => {
    text += more
  })
  parser.on('closetag', () => {
    const name = path.pop() ?? ''
    const parent = path.at(-1)
    if (parent === 'Contents') values.set(name, text)
    else if (parent === 'ListBucketResult' && name === 'NextContinuationToken') next = text
    else if (parent === 'ListBucketResult' && name === 'Contents') {
      const modifiedAt = new Date(values.get('LastModified') ?? '')
      entries.push({ key: values.get('Key') ?? '', size: Number(values.get('Size')), modifiedAt })
    } else if (path.length === 0 && name !== 'ListBucketResult') {
      throw new ObjectStoreError('The object store did not answer with a listing.')
    }
    text = ''
  })
  parser.write(xml).close()
  return { entries, next }
}

const SILENCE_MS = 15_000
const ATTEMPTS = 4
const FIRST_WAIT_MS = 200
const MOST_ANSWER_BYTES = 4_000_000
const EMPTY_SHA256 = createHash('sha256').digest('hex')

interface S3Request {
  method: 'GET' | 'PUT' | 'HEAD' | 'DELETE'
  key?: string
  query?: Record<string, string>
  headers?: Record<string, string>
  body?: ObjectBody
  bodySha256?: string
}

export class S3Store implements ObjectStore {
  readonly name: string
  readonly #address: Extract<StoreAddress, { kind: 's3' }>
  readonly #credentials: Credentials
  readonly #silenceMs: number
  readonly #attempts: number
  readonly #agent: http.Agent

  constructor(address: Extract<StoreAddress, { kind: 's3' }>, options: ObjectStoreOptions) {
    const { credentials, silenceMs = SILENCE_MS, attempts = ATTEMPTS } = options
    if (!credentials) throw new ObjectStoreError(`${address.text} needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.`)
    this.name = address.text
    this.#address = address
    this.#credentials = credentials
    this.#silenceMs = silenceMs
    this.#attempts = attempts
    const Agent = address.endpoint.startsWith('https:') ? https.Agent : http.Agent
    this.#agent = new Agent({ keepAlive: true, maxSockets: 16, maxFreeSockets: 4 })
  }

  async put(key: string, body: ObjectBody, { contentType, cacheControl }: PutOptions = {}): Promise<void> {
    checkKey(key)
    const digest = await sha256(body)
    const headers = {
      'content-length': String(body instanceof Uint8Array ? body.length : body.size),
      'x-amz-checksum-sha256': digest.toString('base64'),
      ...(contentType && { 'content-type': contentType }),
      ...(cacheControl && { 'cache-control': cacheControl }),
    }
    await this.#answer({ method: 'PUT', key, headers, body, bodySha256: digest.toString('hex') })
  }

  async get(key: string): Promise<{ size: number; stream: Readable } | undefined> {
    checkKey(key)
    const answer = await this.#retried(() => this.#send({ method: 'GET', key }))
    if (answer.statusCode === 404) {
      await this.#checkAbsence(answer)
      return undefined
    }
    const size = Number(answer.headers['content-length'])
    if (answer.statusCode === 200 && Number.isSafeInteger(size)) return { size, stream: answer }
    throw await this.#refusal(answer)
  }

  async head(key: string): Promise<ObjectEntry | undefined> {
    checkKey(key)
    const answer = await this.#retried(() => this.#send({ method: 'HEAD', key }))
    answer.resume()
    if (answer.statusCode === 404) return undefined
    if (answer.statusCode !== 200) throw await this.#refusal(answer)
    const { 'content-length': size, 'last-modified': modified = '' } = answer.headers
    return { key, size: Number(size), modifiedAt: new Date(modified) }
  }

  async remove(key: string): Promise<void> {
    checkKey(key)
    await this.#answer({ method: 'DELETE', key })
  }

  async *list(prefix = ''): AsyncGenerator<ObjectEntry> {
    for (let token: string | undefined; ;) {
      const text = await this.#answer({
        method: 'GET',
        query: {
          'list-type': '2',
          prefix: this.#address.prefix + prefix,
          ...(token !== undefined && { 'continuation-token': token }),
        },
      })
      const { entries, next } = parseListing(text)
      for (const { key, ...entry } of entries) yield { key: key.slice(this.#address.prefix.length), ...entry }
      if (next === undefined || next === token) return
      token = next
    }
  }

  close(): void {
    this.#agent.destroy()
  }

  #answer(request: S3Request): Promise<string> {
    return this.#retried(async () => {
      const answer = await this.#send(request)
      const status = answer.statusCode ?? 0
      if (status >= 300 && !(status === 404 && request.method === 'DELETE')) throw await this.#refusal(answer)
      const text = await this.#textOf(answer)
      if (status === 404 && parseErrorCode(text) === 'NoSuchBucket') throw this.#error('has no such bucket')
      return text
    })
  }

  async #retried<T>(work: () => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await work()
      } catch (error) {
        if (!(error instanceof StoreUnreachableError) || attempt >= this.#attempts) throw error
        // The wait before a retry is random, so that many processes do not retry at the same moment.
        await sleep(FIRST_WAIT_MS * 2 ** (attempt - 1) * (0.5 + Math.random()))
      }
    }
  }

  /** Throws StoreUnreachableError if the store does not respond, or responds that it is overloaded. */
  async #send({ method, key, query, headers = {}, body, bodySha256 }: S3Request): Promise<http.IncomingMessage> {
    const { endpoint, bucket, prefix, region } = this.#address
    const url = new URL(key === undefined ? `/${bucket}` : `/${bucket}/${prefix}${key}`, endpoint)
    url.search = new URLSearchParams(query).toString()
    const signed = await signedHeaders({
      method,
      url,
      headers,
      bodySha256: bodySha256 ?? EMPTY_SHA256,
      credentials: this.#credentials,
      region,
      now: new Date(),
    })
    const { request: start } = url.protocol === 'https:' ? https : http
    const request = start(url, { method, headers: signed, agent: this.#agent, timeout: this.#silenceMs })
    request.on('timeout', () => request.destroy(new StoreUnreachableError(`${this.name} does not respond.`)))
    const answered = new Promise<http.IncomingMessage>((resolve, reject) => {
      request.on('response', resolve)
      request.on('error', reject)
      request.on('close', () => reject(new StoreUnreachableError(`${this.name} gave no answer.`)))
    })
    if (body === undefined || body instanceof Uint8Array) request.end(body)
    // If the body cannot be read, the request is aborted. A response that arrives before the whole body has been sent
    // is still used.
    else pipeline(body.open(), request).catch((error: Error) => request.destroy(error))
    try {
      const answer = await answered
      if ((answer.statusCode ?? 0) < 500 && answer.statusCode !== 429) return answer
      answer.resume()
      throw new StoreUnreachableError(`${this.name} answers ${answer.statusCode}.`)
    } catch (error) {
      request.destroy()
      if (error instanceof ObjectStoreError) throw error
      throw new StoreUnreachableError(`${this.name} cannot be reached (${(error as Error).message}).`, { cause: error }) // The cast is safe, because Node's sockets emit only instances of Error.
    }
  }

  async #checkAbsence(answer: http.IncomingMessage): Promise<void> {
    if (parseErrorCode(await this.#textOf(answer)) === 'NoSuchBucket') throw this.#error('has no such bucket')
  }

  async #refusal(answer: http.IncomingMessage): Promise<ObjectStoreError> {
    const code = parseErrorCode(await this.#textOf(answer).catch(() => ''))
    if (code === 'NoSuchBucket') return this.#error('has no such bucket')
    if (code === 'RequestTimeout') return new StoreUnreachableError(`${this.name} waited too long for the bytes.`)
    return this.#error(`answers ${answer.statusCode}${code ? `, ${code}` : ''}`)
  }

  async #textOf(answer: http.IncomingMessage): Promise<string> {
    const chunks: Buffer[] = []
    let size = 0
    try {
      for await (const chunk of answer as AsyncIterable<Buffer>) {
        size += chunk.length
        if (size > MOST_ANSWER_BYTES) throw this.#error('answers with more than it should')
        chunks.push(chunk)
      }
    } catch (error) {
      if (error instanceof ObjectStoreError) throw error
      throw new StoreUnreachableError(`${this.name} broke off its answer.`, { cause: error })
    }
    return Buffer.concat(chunks).toString('utf8')
  }

  #error(what: string): ObjectStoreError {
    return new ObjectStoreError(`${this.name} ${what}.`)
  }
}

async function sha256(body: ObjectBody): Promise<Buffer> {
  const hash = createHash('sha256')
  if (body instanceof Uint8Array) hash.update(body)
  else for await (const chunk of body.open() as AsyncIterable<Buffer>) hash.update(chunk)
  return hash.digest()
}
