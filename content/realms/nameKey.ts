export const nameKey = (name: string): string => name.normalize('NFKC').toLowerCase()
