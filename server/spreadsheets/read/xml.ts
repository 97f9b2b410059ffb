import { SaxesParser, type SaxesTagPlain } from 'saxes'
import { UnreadableSheet } from './sheet.ts'

/**
 * Real spreadsheets nest XML elements about a dozen levels deep. A hostile file could fill the memory with deeper
 * nesting, because each open element takes some.
 */
const MOST_LEVELS = 100

interface Handlers {
  /** `name` is without its prefix, `tag.name` with it. */
  open?: (name: string, tag: SaxesTagPlain) => void
  close?: (name: string) => void
  words?: (text: string) => void
}

/**
 * Calls the handlers in the order of the text, which may be absent. Throws UnreadableSheet if it is not well-formed, or
 * declares a document type, which could define entities.
 */
export async function parseXml(text: AsyncIterable<string>, { open, close, words }: Handlers): Promise<void> {
  const parser = new SaxesParser({ xmlns: false, fragment: false })
  const plain = (name: string) => name.slice(name.indexOf(':') + 1)
  let isFaulty = false
  const fail = () => {
    isFaulty = true
  }
  parser.on('error', fail)
  parser.on('doctype', fail)
  let levels = 0
  parser.on('opentag', (tag) => {
    levels += 1
    if (levels > MOST_LEVELS) throw new UnreadableSheet('unreadable')
    open?.(plain(tag.name), tag)
  })
  parser.on('closetag', (tag) => {
    levels -= 1
    close?.(plain(tag.name))
  })
  parser.on('text', (found) => words?.(found))
  parser.on('cdata', (found) => words?.(found))
  let isThere = false
  for await (const part of text) {
    isThere = true
    parser.write(part)
    if (isFaulty) throw new UnreadableSheet('unreadable')
  }
  if (isThere) parser.close()
  if (isFaulty) throw new UnreadableSheet('unreadable')
}
