import { EVENT_ID, getScalarValue, parseEvents, YAMLException } from 'js-yaml'
import { SyntaxFault, type GameNode } from '../source/entries.ts'
import { NO_TEXT } from '../source/gameText.ts'

const DEEPEST = 24

/** Returns a function that converts an offset in the text to a line number, counted from 1. */
function lineCounter(text: string): (offset: number) => number {
  const ends: number[] = []
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) ends.push(at)
  return (offset) => {
    let [low, high] = [0, ends.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((ends[middle] ?? offset) < offset) low = middle + 1
      else high = middle
    }
    return low + 1
  }
}

/** The parser refuses control characters, which rAthena's does not. */
const CONTROL = /[\x00-\x08\x0B\x0C\x0E-\x1F\x7F-\x84\x86-\x9F\uFFFE\uFFFF]/g

/**
 * Returns null if the text is empty. Throws SyntaxFault. `onRepeated` hears of each name that a mapping has twice:
 * rapidyaml keeps both.
 */
export function readYaml(
  file: string,
  said: string,
  onRepeated: (name: GameNode, text: string) => void,
): GameNode | null {
  const text = said.replace(CONTROL, NO_TEXT)
  let events: ReturnType<typeof parseEvents>
  try {
    events = parseEvents(text, { maxDepth: DEEPEST })
  } catch (error) {
    // Of the parser's errors, only a YAMLException has a line number.
    if (!(error instanceof YAMLException)) throw new SyntaxFault('syntax', { file, line: 1 }, String(error))
    const isDeep = /depth|nest/i.test(error.reason)
    throw new SyntaxFault(isDeep ? 'too_deep' : 'syntax', { file, line: (error.mark?.line ?? 0) + 1 }, error.reason)
  }
  const lineAt = lineCounter(text)
  const open: { node: GameNode & { kind: 'list' | 'map' }; key: string | null; keys: Set<string> }[] = []
  let [root, documents] = [null as GameNode | null, 0]
  let line = 1

  function place(node: GameNode): void {
    const around = open.at(-1)
    if (!around) root ??= node
    else if (around.node.kind === 'list') around.node.items.push(node)
    else if (around.key !== null) {
      around.node.entries.push([around.key, node])
      around.key = null
    } else if (node.kind !== 'text') throw new SyntaxFault('syntax', node, 'a key must be a word')
    else {
      if (around.keys.has(node.text)) onRepeated(node, node.text)
      around.key = node.text
      around.keys.add(node.text)
    }
  }

  for (const event of events) {
    switch (event.type) {
      case EVENT_ID.DOCUMENT:
        documents += 1
        break
      case EVENT_ID.ALIAS:
        throw new SyntaxFault(
          'alias',
          { file, line: lineAt(event.anchorStart) },
          text.slice(event.anchorStart, event.anchorEnd),
        )
      case EVENT_ID.SCALAR:
        // The parser gives no place for an empty value, so it gets the line of what precedes it.
        if (event.valueStart >= 0) line = lineAt(event.valueStart)
        place({ kind: 'text', text: getScalarValue(text, event), file, line })
        break
      case EVENT_ID.SEQUENCE:
      case EVENT_ID.MAPPING: {
        line = lineAt(event.start)
        const at = { file, line }
        const node =
          event.type === EVENT_ID.SEQUENCE
            ? { kind: 'list' as const, ...at, items: [] }
            : { kind: 'map' as const, ...at, entries: [] }
        place(node)
        open.push({ node, key: null, keys: new Set() })
        break
      }
      case EVENT_ID.POP:
        open.pop()
    }
  }
  if (documents > 1) throw new SyntaxFault('syntax', { file, line: 1 }, 'several documents in one file')
  return root
}
