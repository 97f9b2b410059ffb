export interface Finding {
  state: 'good' | 'mind' | 'fault'
  what: string
  advice?: string
}

export const good = (what: string): Finding => ({ state: 'good', what })
export const mind = (what: string, advice: string): Finding => ({ state: 'mind', what, advice })
export const fault = (what: string, advice: string): Finding => ({ state: 'fault', what, advice })

export interface Progress {
  step: string
  done: number
  total: number
}

export type OnProgress = (progress: Progress) => void

export const ignoreProgress: OnProgress = () => undefined
