import { SyntaxFault, type GameNode } from '../source/entries.ts'
import { Tokens, type Include, type Token } from './tokens.ts'

export type ConfigSetting = [name: string, value: GameNode]

const LONG_NUMBER = /^([+-]?(?:\d+|0[xX][0-9a-fA-F]+))L{1,2}$/

const DEEPEST = 24

/** Returns the settings of the outermost group. Throws SyntaxFault. */
export function readConfig(file: string, text: string, include: Include): ConfigSetting[] {
  const tokens = new Tokens(file, text, include)
  const settings: ConfigSetting[] = []
  while (tokens.peek().kind !== 'end') settings.push(readSetting(tokens, 0))
  return settings
}

const isMark = (token: Token, marks: string): boolean => token.kind === 'mark' && marks.includes(token.mark)

function unexpected(token: Token): SyntaxFault {
  const said = token.kind === 'mark' ? token.mark : token.kind === 'end' ? 'end of file' : token.text
  return new SyntaxFault('syntax', token, said)
}

function readSetting(tokens: Tokens, depth: number): ConfigSetting {
  const name = tokens.take()
  if (name.kind !== 'word') throw unexpected(name)
  const equals = tokens.take()
  if (!isMark(equals, ':=')) throw unexpected(equals)
  const value = readValue(tokens, depth + 1)
  if (isMark(tokens.peek(), ',;')) tokens.take()
  return [name.text, value]
}

function readValue(tokens: Tokens, depth: number): GameNode {
  const token = tokens.take()
  const { file, line } = token
  if (depth > DEEPEST) throw new SyntaxFault('too_deep', token, '')
  if (token.kind === 'word') return { kind: 'text', text: token.text.replace(LONG_NUMBER, '$1'), file, line }
  if (token.kind === 'string') {
    let { text } = token
    // libconfig joins adjacent strings into one, as C does.
    for (let next = tokens.peek(); next.kind === 'string'; next = tokens.peek()) {
      text += next.text
      tokens.take()
    }
    return { kind: 'text', text, file, line }
  }
  if (isMark(token, '{')) {
    const entries: ConfigSetting[] = []
    while (!isMark(tokens.peek(), '}')) entries.push(readSetting(tokens, depth))
    tokens.take()
    return { kind: 'map', entries, file, line }
  }
  if (!isMark(token, '([')) throw unexpected(token)
  const close = isMark(token, '(') ? ')' : ']'
  const items: GameNode[] = []
  while (!isMark(tokens.peek(), close)) {
    items.push(readValue(tokens, depth + 1))
    if (isMark(tokens.peek(), ',')) tokens.take()
    else if (!isMark(tokens.peek(), close)) throw unexpected(tokens.peek())
  }
  tokens.take()
  return { kind: 'list', items, file, line }
}
