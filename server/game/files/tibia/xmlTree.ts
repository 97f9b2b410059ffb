import { SaxesParser } from 'saxes'
import { GAME_FILES_LIMIT } from '../../../../content/realms/gameFiles.ts'
import type { Place } from '../gameData.ts'
import { SyntaxFault } from '../source/entries.ts'
import type { GameTexts } from '../source/gameText.ts'

export interface XmlNode extends Place {
  name: string
  attributes: Readonly<Record<string, string>>
  children: XmlNode[]
}

/**
 * Reads a file of XML, and returns its outermost element. Returns null and reports a fault if it cannot be read, has a
 * DOCTYPE, which could define entities, or is nested too deeply.
 */
export function readXml(texts: GameTexts, file: string, named?: Place): XmlNode | null {
  const text = texts.read(file, named)
  if (text === null) return null
  try {
    return parseXml(file, text)
  } catch (error) {
    if (!(error instanceof SyntaxFault)) throw error
    texts.remarks.fault(error.code, file, error.place.line, error.message)
    return null
  }
}

function parseXml(file: string, text: string): XmlNode {
  const parser = new SaxesParser({ xmlns: false, position: true })
  const fault = (code: 'syntax' | 'too_deep', message: string) =>
    new SyntaxFault(code, { file, line: parser.line }, message)
  const open: XmlNode[] = []
  let root: XmlNode | null = null
  let line = 1
  parser.on('error', (error) => {
    throw fault('syntax', error.message.replace(/^[^ ]*: /, ''))
  })
  parser.on('doctype', () => {
    throw fault('syntax', 'DOCTYPE')
  })
  // A tag may have several lines. The server's messages and those of editors name the first.
  parser.on('opentagstart', () => {
    line = parser.line
  })
  parser.on('opentag', ({ name, attributes }) => {
    const node: XmlNode = { name, attributes, children: [], file, line }
    open.at(-1)?.children.push(node)
    root ??= node
    open.push(node)
    if (open.length > GAME_FILES_LIMIT.depth) throw fault('too_deep', name)
  })
  parser.on('closetag', () => {
    open.pop()
  })
  parser.write(text).close()
  if (root === null) throw fault('syntax', '')
  return root
}
