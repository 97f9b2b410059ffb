import type { Wording } from '../wording.ts'

export const BOOLEAN_WORDS: { readonly [L in Wording['language']]: { yes: string; no: string } } = {
  id: { yes: 'ya', no: 'tidak' },
  en: { yes: 'yes', no: 'no' },
}
