import { ConfigFault, Tokens, type Include, type Token } from './tokens.ts'

export type ConfigNode = { file: string; line: number } & (
  | { kind: 'string' | 'word'; text: string }
  | { kind: 'list'; items: ConfigNode[] }
  /** Names may repeat, as an item that a monster drops twice. */
  | { kind: 'group'; settings: ConfigSetting[] }
)
export interface ConfigSetting {
  name: string
  value: ConfigNode
}

/** Nesting; databases have four levels. */
const DEEPEST = 24

/** Yields the settings of the outermost group; those before a fault are yielded. Throws ConfigFault. */
export function readConfig(file: string, text: string, include: Include): ConfigSetting[] {
  const tokens = new Tokens(file, text, include)
  const settings: ConfigSetting[] = []
  while (tokens.peek().kind !== 'end') settings.push(readSetting(tokens, 0))
  return settings
}

const isMark = (token: Token, marks: string): boolean => token.kind === 'mark' && marks.includes(token.mark)

function unexpected(token: Token): ConfigFault {
  const said = token.kind === 'mark' ? token.mark : token.kind === 'end' ? 'end of file' : token.text
  return new ConfigFault('syntax', token, said)
}

function readSetting(tokens: Tokens, depth: number): ConfigSetting {
  const name = tokens.take()
  if (name.kind !== 'word') throw unexpected(name)
  const equals = tokens.take()
  if (!isMark(equals, ':=')) throw unexpected(equals)
  const value = readValue(tokens, depth + 1)
  if (isMark(tokens.peek(), ',;')) tokens.take()
  return { name: name.text, value }
}

function readValue(tokens: Tokens, depth: number): ConfigNode {
  const token = tokens.take()
  const { file, line } = token
  if (depth > DEEPEST) throw new ConfigFault('too_deep', token, '')
  if (token.kind === 'word') return { kind: 'word', text: token.text, file, line }
  if (token.kind === 'string') {
    let { text } = token
    // Adjacent strings are joined.
    for (let next = tokens.peek(); next.kind === 'string'; next = tokens.peek()) {
      text += next.text
      tokens.take()
    }
    return { kind: 'string', text, file, line }
  }
  if (isMark(token, '{')) {
    const settings: ConfigSetting[] = []
    while (!isMark(tokens.peek(), '}')) settings.push(readSetting(tokens, depth))
    tokens.take()
    return { kind: 'group', settings, file, line }
  }
  if (!isMark(token, '([')) throw unexpected(token)
  const close = isMark(token, '(') ? ')' : ']'
  const items: ConfigNode[] = []
  while (!isMark(tokens.peek(), close)) {
    items.push(readValue(tokens, depth + 1))
    if (isMark(tokens.peek(), ',')) tokens.take()
    else if (!isMark(tokens.peek(), close)) throw unexpected(tokens.peek())
  }
  tokens.take()
  return { kind: 'list', items, file, line }
}
