/**
 * A file or sentence of a translator that cannot be used; the message says why. It is kept with the file, so it is said in
 * the language of those who read it.
 */
export class SentenceError extends Error {
  constructor(say: () => string) {
    super()
    Object.defineProperty(this, 'message', { get: say })
  }
}
