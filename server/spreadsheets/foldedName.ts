import { normalise } from '../../content/text.ts'

export const foldedName = (name: string): string => normalise(name).toLowerCase()
