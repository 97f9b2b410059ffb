export interface Finding {
  state: 'good' | 'mind' | 'fault'
  what: string
  advice?: string
}

export const good = (what: string): Finding => ({ state: 'good', what })
/** Not a fault, but worth improving. */
export const mind = (what: string, advice: string): Finding => ({ state: 'mind', what, advice })
export const fault = (what: string, advice: string): Finding => ({ state: 'fault', what, advice })
