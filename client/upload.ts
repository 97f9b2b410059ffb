import type { Reply, Send } from './api.ts'

/**
 * Uses XMLHttpRequest, because fetch cannot report the progress of an upload. Like fetch, rejects with a TypeError if
 * the server does not respond.
 */
export function uploadWith(onProgress: (part: number) => void): Send {
  return ({ address, method, headers, body, signal }) =>
    new Promise<Reply>((resolve, reject) => {
      const request = new XMLHttpRequest()
      request.open(method, address)
      headers.forEach((value, name) => request.setRequestHeader(name, value))
      request.upload.addEventListener('progress', ({ lengthComputable, loaded, total }) => {
        if (lengthComputable) onProgress(loaded / total)
      })
      request.addEventListener('load', () =>
        resolve({
          status: request.status,
          headers: readHeaders(request.getAllResponseHeaders()),
          text: request.responseText,
        }),
      )
      for (const event of ['error', 'abort', 'timeout'])
        request.addEventListener(event, () => reject(new TypeError('Failed to fetch')))
      signal?.addEventListener('abort', () => request.abort())
      request.send(body ?? null)
    })
}

function readHeaders(lines: string): Headers {
  const headers = new Headers()
  for (const line of lines.split('\r\n')) {
    const colon = line.indexOf(':')
    if (colon > 0) headers.append(line.slice(0, colon), line.slice(colon + 1).trim())
  }
  return headers
}
