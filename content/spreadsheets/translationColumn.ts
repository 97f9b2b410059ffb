/** The key of a column of translations, from the field's name, and its heading, from the label: `title [en]`, `Title [en]`. */
export const translationColumn = (field: string, tag: string): string => `${field} [${tag}]`
