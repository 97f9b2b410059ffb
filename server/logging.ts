/**
 * What the log is told. Of an error its kind, sentence and place: databases put rows into the rest, with hashes of
 * secrets in them. Of a request no query and no header.
 */
export const logOptions = {
  level: 'info',
  serializers: {
    err: ({ name, message, stack = '', code }: Error & { code?: string }) => ({ type: name, message, stack, code }),
    req: ({ method, url }: { method: string; url: string }) => ({ method, url: url.replace(/\?.*$/s, '') }),
  },
}
