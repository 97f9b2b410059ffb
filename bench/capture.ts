import { request } from 'node:http'

/** The bytes of an answer as it travels, and the headers that matter to whoever gets it. */
export interface Captured {
  name: string
  bytes: Buffer
  headers: Record<string, string>
}

const SERVER_HEADERS = ['date', 'connection', 'keep-alive', 'content-length', 'server', 'transfer-encoding']

/** An answer as it travels: a client that decodes it would not see its bytes. */
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
