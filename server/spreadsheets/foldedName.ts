export const foldedName = (name: string): string => name.trim().toLowerCase()
