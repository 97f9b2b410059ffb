import type { Wording } from '../wording.ts'

/** Cell text for yes and no. */
export const BOOLEAN_WORDS: { readonly [L in Wording['language']]: { yes: string; no: string } } = {
  id: { yes: 'ya', no: 'tidak' },
  en: { yes: 'yes', no: 'no' },
}
