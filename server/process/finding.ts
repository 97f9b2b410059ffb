/** What a look at something has found: how it stands, and where something is to be done, what. */
export interface Finding {
  state: 'good' | 'mind' | 'fault'
  what: string
  advice?: string
}

export const good = (what: string): Finding => ({ state: 'good', what })
/** Nothing is broken, but it could be better. */
export const mind = (what: string, advice: string): Finding => ({ state: 'mind', what, advice })
export const fault = (what: string, advice: string): Finding => ({ state: 'fault', what, advice })
