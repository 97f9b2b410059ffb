import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import type { TestServer } from './testServer.ts'

export const NO_INDEX = '<meta name="robots" content="noindex">'

export function pagesOf(server: () => TestServer) {
  const get = async (path: string, headers: Record<string, string> = {}) => {
    const answer = await server().call('GET', path, { headers })
    return { ...answer, text: String(answer.body), type: answer.headers.get('content-type') ?? '' }
  }
  const html = async (path: string) => (await get(path)).text
  const head = async (path: string) => (await html(path)).split('</head>')[0] ?? ''
  return {
    get,
    html,
    head,
    status: async (path: string) => (await get(path)).status,
    title: async (path: string) => /<title>([^<]*)<\/title>/.exec(await head(path))?.[1],
    /** Returns a page's HTML without the embedded state, which only scripts read. */
    visible: async (path: string) => (await html(path)).split('<script type="application/json"')[0] ?? '',
    bytes: async (path: string) => {
      const answer = await fetch(server().url + path, { redirect: 'manual' })
      const { status, headers } = answer
      return { status, headers, type: headers.get('content-type'), body: Buffer.from(await answer.arrayBuffer()) }
    },
    /** Returns the entries of the header's menu, each with its address; a group has a colon. */
    menu: async (path: string): Promise<string[]> => {
      const nav = /<div id="menu".*?<\/nav>/s.exec(await html(path))?.[0] ?? ''
      const parts = nav.matchAll(/<a [^>]*?href="([^"]*)"[^>]*>([^<]*)<|<summary.*?<span[^>]*>([^<]*)</gs)
      return [...parts].map(([, href, label, group]) => (group === undefined ? `${label} ${href}` : `${group}:`))
    },
    /** Requests a page with another Host header, which `fetch` cannot send. */
    htmlAs: (host: string, path: string) =>
      new Promise<string>((resolve, reject) => {
        request(`${server().url}${path}`, { headers: { host } }, (response) => {
          text(response).then(resolve, reject)
        })
          .on('error', reject)
          .end()
      }),
  }
}
