/** A name without regard to case: what two spellings of one name have in common. */
export const nameKey = (name: string): string => name.normalize('NFKC').toLowerCase()
