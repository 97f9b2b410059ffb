/** A sentence of a schema. A schema outlives a request, so a sentence that has a language is made when it is needed. */
export type Said = string | (() => string)

export const textOf = (said: Said): string => (typeof said === 'string' ? said : said())

/** The parameter of Zod that says what is wrong. */
export const saying = (said: Said) => ({ error: () => textOf(said) })
