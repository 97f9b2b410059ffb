/** A colour as it is stored. */
export const COLOUR = /^#[0-9a-f]{6}$/

/** The colour that a text will be stored as; empty where it is none. */
export function readColour(text: string): string {
  const colour = text.trim().toLowerCase()
  return COLOUR.test(colour) ? colour : ''
}
