const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

export const xmlEscape = (text: string): string => text.replace(/[&<>"]/g, (found) => ENTITIES[found] ?? found)
