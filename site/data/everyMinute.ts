const EVERY_MS = 60_000

/** Calls `ask` every minute while the page is visible. Returns a function that ends it. */
export function everyMinute(ask: (signal: AbortSignal) => Promise<void>): () => void {
  const ended = new AbortController()
  const { signal } = ended
  let askedAt = Date.now()
  let timer: ReturnType<typeof setTimeout> | undefined

  async function run(): Promise<void> {
    askedAt = Date.now()
    try {
      await ask(signal)
    } catch (error) {
      console.warn('The live figures could not be read.', error)
    }
    plan()
  }
  function plan(): void {
    clearTimeout(timer)
    if (document.hidden || signal.aborted) return
    timer = setTimeout(() => void run(), Math.max(0, askedAt + EVERY_MS - Date.now()))
  }
  document.addEventListener('visibilitychange', plan, { signal })
  plan()
  return () => {
    ended.abort()
    clearTimeout(timer)
  }
}
