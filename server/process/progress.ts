/** How far a piece of work has come: in bytes, rows or pictures, whatever it counts. */
export interface Progress {
  /** What is being done, such as `Reading the backup`. */
  step: string
  done: number
  total: number
}

/** Called while long work goes on, as often as it likes. */
export type OnProgress = (progress: Progress) => void

export const ignoreProgress: OnProgress = () => undefined
