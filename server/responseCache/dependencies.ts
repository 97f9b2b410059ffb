import type { ResponseContent } from './cachedResponse.ts'

/** What a response depends on, reported while it is made. */
export interface Dependencies {
  /** It reads rows of this content type. */
  uses: (type: string) => void
  /** It becomes stale at this time even without a change. */
  staleAt: (time: Date) => void
}

export type Produce = (dependencies: Dependencies) => Promise<ResponseContent>
