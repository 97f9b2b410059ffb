import { request } from 'node:http'

export interface Captured {
  name: string
  bytes: Buffer
  headers: Record<string, string>
}

const SERVER_HEADERS = ['date', 'connection', 'keep-alive', 'content-length', 'server', 'transfer-encoding']

/** Uses node:http, because fetch decompresses bodies and the bench needs the compressed bytes. */
export const capture = (url: string, encoding: string): Promise<Captured> =>
  new Promise((resolve, reject) => {
    request(url, { headers: { 'accept-encoding': encoding } }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => {
        const headers = Object.entries(response.headers).filter(([name]) => !SERVER_HEADERS.includes(name))
        resolve({
          name: '',
          bytes: Buffer.concat(chunks),
          headers: Object.fromEntries(headers.map(([name, value]) => [name, String(value)])),
        })
      })
    })
      .on('error', reject)
      .end()
  })
