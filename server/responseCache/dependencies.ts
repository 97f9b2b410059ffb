import type { ResponseContent } from './cachedResponse.ts'

export interface Dependencies {
  /** The response reads rows of this type. */
  uses: (type: string) => void
  /** The response is stale from this time on, even if nothing changes. */
  staleAt: (time: Date) => void
}

export type Produce = (dependencies: Dependencies) => Promise<ResponseContent>
