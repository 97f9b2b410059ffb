import { currentLanguage, type Language } from '../messages/language.ts'

const SPECIFICATION = {}

/** Returns a function that makes something once in each language. */
export function perLanguage<T>(make: () => T): () => T {
  const made = new WeakMap<Language | typeof SPECIFICATION, { value: T }>()
  return () => {
    const language = currentLanguage() ?? SPECIFICATION
    const known = made.get(language) ?? { value: make() }
    made.set(language, known)
    return known.value
  }
}
