/** Folds case and trims white space, for comparing names. */
export const foldedName = (name: string): string => name.trim().toLowerCase()
