/** A name as names are compared: without regard to case and to white space around it. */
export const foldedName = (name: string): string => name.trim().toLowerCase()
