import { GAME_FILES_LIMIT } from '../../../../content/realms/gameFiles.ts'
import type { Place } from '../gameData.ts'
import { SyntaxFault } from '../source/entries.ts'

export type Token = Place &
  ({ kind: 'mark'; mark: string } | { kind: 'string' | 'word'; text: string } | { kind: 'end' })

export type Include = (path: string, named: Place) => string | null

/** Escape sequences of libconfig. A backslash before any other character is an ordinary character. */
const ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', f: '\f', '"': '"', '\\': '\\' }
const HEXADECIMAL = /[xX]([0-9A-Fa-f]{2})/y

/** A word is a name, a number, `true` or `false`. Names of items may contain apostrophes and begin with digits. */
const WORD = /[A-Za-z0-9_*'.+-]+/y
const BLANK = /[\s\ufeff]+/y
const INCLUDE = /@include[ \t]+"([^"\n]*)"/y

interface Source extends Place {
  text: string
  at: number
  /** The next line break. */
  lineEnd: number
}

const lineEndAfter = (text: string, at: number): number => {
  const end = text.indexOf('\n', at)
  return end === -1 ? Infinity : end
}

const sourceOf = (file: string, text: string): Source => ({
  file,
  text,
  at: 0,
  line: 1,
  lineEnd: lineEndAfter(text, 0),
})

/**
 * Reads the tokens of Hercules' dialect of libconfig, which adds multi-line strings between `<"` and `">`. The tokens
 * of an included file replace its include directive.
 */
export class Tokens {
  readonly #include: Include
  readonly #sources: Source[]
  #next: Token | null = null

  constructor(file: string, text: string, include: Include) {
    this.#include = include
    this.#sources = [sourceOf(file, text)]
  }

  peek(): Token {
    this.#next ??= this.#read()
    return this.#next
  }

  take(): Token {
    const token = this.peek()
    if (token.kind !== 'end') this.#next = null
    return token
  }

  #read(): Token {
    for (;;) {
      const source = this.#sources.at(-1) as Source // The cast is safe, because the first file is never removed from the stack.
      this.#skipBlank(source)
      const at = { file: source.file, line: source.line }
      const { text, at: start } = source
      if (start >= text.length) {
        if (this.#sources.length === 1) return { ...at, kind: 'end' }
        this.#sources.pop()
        continue
      }
      if (text.startsWith('@include', start)) {
        this.#enter(source, at)
        continue
      }
      if (text.startsWith('<"', start)) return { ...at, kind: 'string', text: this.#long(source, at) }
      const mark = text.charAt(start)
      if (mark === '"') return { ...at, kind: 'string', text: this.#quoted(source, at) }
      if ('{}[]():=,;'.includes(mark)) {
        source.at += 1
        return { ...at, kind: 'mark', mark }
      }
      WORD.lastIndex = start
      const [word] = WORD.exec(text) ?? []
      if (word === undefined) throw new SyntaxFault('syntax', at, mark)
      source.at += word.length
      return { ...at, kind: 'word', text: word }
    }
  }

  #advance(source: Source, to: number): void {
    while (source.lineEnd < to) {
      source.line += 1
      source.lineEnd = lineEndAfter(source.text, source.lineEnd + 1)
    }
    source.at = to
  }

  #skipBlank(source: Source): void {
    const { text } = source
    for (;;) {
      BLANK.lastIndex = source.at
      const [blank] = BLANK.exec(text) ?? []
      if (blank !== undefined) this.#advance(source, source.at + blank.length)
      if (text.startsWith('//', source.at) || text.charAt(source.at) === '#') {
        const end = text.indexOf('\n', source.at)
        this.#advance(source, end === -1 ? text.length : end)
      } else if (text.startsWith('/*', source.at)) {
        const end = text.indexOf('*/', source.at + 2)
        if (end === -1) throw new SyntaxFault('syntax', source, '/*')
        this.#advance(source, end + 2)
      } else if (blank === undefined) return
    }
  }

  #long(source: Source, at: Place): string {
    const end = source.text.indexOf('">', source.at + 2)
    if (end === -1) throw new SyntaxFault('syntax', at, '<"')
    const text = source.text.slice(source.at + 2, end)
    this.#advance(source, end + 2)
    return text
  }

  #quoted(source: Source, at: Place): string {
    const { text } = source
    let said = ''
    for (let place = source.at + 1; ; place += 1) {
      const character = text.charAt(place)
      // A string must end on its line. Otherwise a missing quotation mark would swallow the rest of the file.
      if (character === '' || character === '\n') throw new SyntaxFault('syntax', at, text.slice(source.at, place))
      if (character === '"') {
        source.at = place + 1
        return said
      }
      if (character !== '\\') said += character
      else {
        HEXADECIMAL.lastIndex = place + 1
        const [whole = text.charAt(place + 1), hexadecimal] = HEXADECIMAL.exec(text) ?? []
        const meant = hexadecimal ? String.fromCharCode(Number.parseInt(hexadecimal, 16)) : ESCAPES[whole]
        said += meant ?? character
        if (meant !== undefined) place += whole.length
      }
    }
  }

  #enter(source: Source, at: Place): void {
    INCLUDE.lastIndex = source.at
    const [whole, path] = INCLUDE.exec(source.text) ?? []
    if (whole === undefined || path === undefined) throw new SyntaxFault('syntax', at, '@include')
    this.#advance(source, source.at + whole.length)
    if (this.#sources.some(({ file }) => file === path))
      throw new SyntaxFault('cycle', at, [...this.#sources.map(({ file }) => file), path].join(' → '))
    if (this.#sources.length >= GAME_FILES_LIMIT.depth) throw new SyntaxFault('too_deep', at, path)
    const text = this.#include(path, at)
    if (text !== null) this.#sources.push(sourceOf(path, text))
  }
}
