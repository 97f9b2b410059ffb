/** The text of a member of a JSON object as it stands there, with its spaces; undefined if the object has none. */
export function rawMember(json: string, name: string): string | undefined {
  let depth = 0
  let start: number | undefined
  let last: string | undefined
  for (let at = 0; at < json.length; at++) {
    const character = json[at]
    if (character === '"') {
      const end = endOfText(json, at)
      last = json.slice(at, end)
      at = end - 1
    } else if (character === ':' && depth === 1 && last === JSON.stringify(name)) start = at + 1
    else if (character === '{' || character === '[') depth++
    else if (character === '}' || character === ']') depth--
    const ends = (character === ',' && depth === 1) || (character === '}' && depth === 0)
    if (ends && start !== undefined) return json.slice(start, at).trim()
    if (character === ',' && depth === 1) last = undefined
  }
  return undefined
}

function endOfText(json: string, start: number): number {
  for (let at = start + 1; at < json.length; at++) {
    if (json[at] === '\\') at++
    else if (json[at] === '"') return at + 1
  }
  return json.length
}
