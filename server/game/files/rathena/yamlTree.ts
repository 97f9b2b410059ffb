import { EVENT_ID, getScalarValue, parseEvents, YAMLException } from 'js-yaml'

/** A YAML value. All scalars are text; fields determine their meaning. */
export type YamlNode = { line: number } & (
  { kind: 'text'; text: string } | { kind: 'list'; items: YamlNode[] } | { kind: 'map'; entries: Map<string, YamlNode> }
)

export class YamlFault extends Error {
  readonly code: 'syntax' | 'alias' | 'too_deep'
  readonly line: number

  constructor(code: YamlFault['code'], line: number, message: string) {
    super(message)
    this.name = 'YamlFault'
    this.code = code
    this.line = line
  }
}

/** Nesting; databases have five levels. */
const DEEPEST = 24

/** Lines of increasing offsets, from 1. */
function lineCounter(text: string): (offset: number) => number {
  let [line, at] = [1, text.indexOf('\n')]
  let last = 0
  return (offset) => {
    if (offset < last) [line, at] = [1, text.indexOf('\n')]
    last = offset
    while (at !== -1 && at < offset) {
      line += 1
      at = text.indexOf('\n', at + 1)
    }
    return line
  }
}

function lineOf(error: YAMLException): number {
  return (error.mark?.line ?? 0) + 1
}

/** Null if the text is empty. Throws YamlFault. */
export function readYaml(text: string): YamlNode | null {
  let events: ReturnType<typeof parseEvents>
  try {
    events = parseEvents(text, { maxDepth: DEEPEST })
  } catch (error) {
    // The parser's other errors name no line.
    if (!(error instanceof YAMLException)) throw new YamlFault('syntax', 1, String(error))
    const isDeep = /depth|nest/i.test(error.reason)
    throw new YamlFault(isDeep ? 'too_deep' : 'syntax', lineOf(error), error.reason)
  }
  const lineAt = lineCounter(text)
  const open: { node: YamlNode & { kind: 'list' | 'map' }; key: string | null }[] = []
  let [root, documents] = [null as YamlNode | null, 0]

  function place(node: YamlNode): void {
    const around = open.at(-1)
    if (!around) root ??= node
    else if (around.node.kind === 'list') around.node.items.push(node)
    else if (around.key !== null) {
      around.node.entries.set(around.key, node)
      around.key = null
    } else if (node.kind !== 'text') throw new YamlFault('syntax', node.line, 'a key must be a word')
    else if (around.node.entries.has(node.text)) throw new YamlFault('syntax', node.line, `${node.text} stands twice`)
    else around.key = node.text
  }

  for (const event of events) {
    switch (event.type) {
      case EVENT_ID.DOCUMENT:
        documents += 1
        break
      case EVENT_ID.ALIAS:
        throw new YamlFault('alias', lineAt(event.anchorStart), text.slice(event.anchorStart, event.anchorEnd))
      case EVENT_ID.SCALAR:
        place({ kind: 'text', text: getScalarValue(text, event), line: lineAt(Math.max(event.valueStart, 0)) })
        break
      case EVENT_ID.SEQUENCE:
      case EVENT_ID.MAPPING: {
        const line = lineAt(event.start)
        const node =
          event.type === EVENT_ID.SEQUENCE
            ? { kind: 'list' as const, line, items: [] }
            : { kind: 'map' as const, line, entries: new Map<string, YamlNode>() }
        place(node)
        open.push({ node, key: null })
        break
      }
      case EVENT_ID.POP:
        open.pop()
    }
  }
  if (documents > 1) throw new YamlFault('syntax', 1, 'several documents in one file')
  return root
}
