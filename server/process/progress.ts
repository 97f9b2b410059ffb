/** In bytes, rows or pictures. */
export interface Progress {
  /** Such as `Reading the backup`. */
  step: string
  done: number
  total: number
}

export type OnProgress = (progress: Progress) => void

export const ignoreProgress: OnProgress = () => undefined
