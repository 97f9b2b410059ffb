import type { ResponseContent } from './cachedResponse.ts'

/** What is noted while a response is made. */
export interface Dependencies {
  /** It reads rows of this content type. */
  uses: (type: string) => void
  /** It is stale from this time on, even if no content changes. */
  staleAt: (time: Date) => void
}

export type Produce = (dependencies: Dependencies) => Promise<ResponseContent>
