export const COLOUR = /^#[0-9a-f]{6}$/

export function readColour(text: string): string {
  const colour = text.trim().toLowerCase()
  return COLOUR.test(colour) ? colour : ''
}
