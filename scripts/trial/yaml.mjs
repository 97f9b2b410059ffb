// @ts-check
// The forms of YAML that rAthena's databases use, with the line of each node. As in rapidyaml, which the server reads
// them with, the first of two equal keys counts (src/common/database.cpp, YamlDatabase::nodeExists and asType).

/**
 * @typedef {{ line: number, value: string | null, isQuoted: boolean }} Scalar
 * @typedef {{ line: number, map: Map<string, Node> }} Mapping
 * @typedef {{ line: number, list: Node[] }} Sequence
 * @typedef {Scalar | Mapping | Sequence} Node
 * @typedef {{ indent: number, text: string, line: number }} Line
 */

const KEY = /^("(?:[^"\\]|\\.)*"|'(?:[^']|'')*'|[^\s"'#[\]{}-][^#]*?|-[^\s#][^#]*?)\s*:(?=\s|$)/

/** @param {string} text */
export function readYaml(text) {
  const raw = text.split('\n')
  /** @type {Line[]} */
  const lines = []
  raw.forEach((full, index) => {
    const content = full.trimStart()
    if (content !== '' && !content.startsWith('#') && !content.startsWith('---'))
      lines.push({ indent: full.length - content.length, text: content.trimEnd(), line: index + 1 })
  })
  let at = 0

  /** @param {number} indent of the parent @param {number} line @returns {Node} */
  function block(indent, line) {
    const next = lines[at]
    const isSequence = next?.text === '-' || next?.text.startsWith('- ')
    if (!next || next.indent < indent || (next.indent === indent && !isSequence))
      return { line, value: null, isQuoted: false }
    return isSequence ? sequence(next.indent) : mapping(next.indent)
  }

  /** @param {number} indent @returns {Sequence} */
  function sequence(indent) {
    /** @type {Node[]} */
    const list = []
    const line = lines[at]?.line ?? 0
    for (let next = lines[at]; next; next = lines[at]) {
      if (next.indent !== indent || !(next.text === '-' || next.text.startsWith('- '))) break
      const rest = next.text.slice(1).trimStart()
      if (rest === '') {
        at++
        list.push(block(indent + 1, next.line))
      } else if (KEY.test(rest)) {
        lines[at] = { indent: indent + (next.text.length - rest.length), text: rest, line: next.line }
        list.push(mapping(indent + (next.text.length - rest.length)))
      } else {
        at++
        list.push(inline(rest, next.line, indent))
      }
    }
    return { line, list }
  }

  /** @param {number} indent @returns {Mapping} */
  function mapping(indent) {
    /** @type {Map<string, Node>} */
    const map = new Map()
    const line = lines[at]?.line ?? 0
    for (let next = lines[at]; next && next.indent === indent; next = lines[at]) {
      const found = KEY.exec(next.text)
      if (!found?.[1]) break
      at++
      const key = scalar(found[1], next.line).value ?? ''
      const rest = next.text.slice(found[0].length).trimStart()
      const value = rest === '' || rest.startsWith('#') ? block(indent, next.line) : inline(rest, next.line, indent)
      if (!map.has(key)) map.set(key, value)
    }
    return { line, map }
  }

  /** @param {string} rest @param {number} line @param {number} indent @returns {Node} */
  function inline(rest, line, indent) {
    const style = /^([|>])[+-]?\d*\s*(#.*)?$/.exec(rest)
    if (style) return literal(line, indent, style[1] === '>')
    if (rest.startsWith('[') || rest.startsWith('{')) return flow(rest, line)
    return scalar(rest, line)
  }

  /** @param {number} line @param {number} indent @param {boolean} isFolded @returns {Scalar} */
  function literal(line, indent, isFolded) {
    const taken = []
    let index = line
    for (; index < raw.length; index++) {
      const full = raw[index] ?? ''
      if (full.trim() !== '' && full.length - full.trimStart().length <= indent) break
      taken.push(full)
    }
    while (at < lines.length && (lines[at]?.line ?? 0) <= index) at++
    const first = taken.find((full) => full.trim() !== '') ?? ''
    const depth = first.length - first.trimStart().length
    const value = taken
      .map((full) => full.slice(depth))
      .join(isFolded ? ' ' : '\n')
      .trimEnd()
    return { line, value, isQuoted: true }
  }

  return lines.length === 0 ? { line: 1, value: null, isQuoted: false } : block(-1, 1)
}

/** @param {string} text @param {number} line @returns {Scalar} */
function scalar(text, line) {
  const double = /^"((?:[^"\\]|\\.)*)"/.exec(text)
  if (double)
    return {
      line,
      isQuoted: true,
      value: (double[1] ?? '').replace(/\\(u[0-9a-fA-F]{4}|.)/g, (_, /** @type {string} */ sign) =>
        sign.length > 1
          ? String.fromCharCode(parseInt(sign.slice(1), 16))
          : ({ n: '\n', t: '\t', r: '', 0: '\0' }[/** @type {'n'} */ (sign)] ?? sign),
      ),
    }
  const single = /^'((?:[^']|'')*)'/.exec(text)
  if (single) return { line, isQuoted: true, value: (single[1] ?? '').replaceAll("''", "'") }
  const plain = text.replace(/\s+#.*$/, '').trimEnd()
  return { line, isQuoted: false, value: plain === '' || plain === '~' || plain === 'null' ? null : plain }
}

/** A list or map in one line. @param {string} text @param {number} line @returns {Node} */
function flow(text, line) {
  let at = 0
  const skip = () => {
    while (/[\s,]/.test(text[at] ?? '')) at++
  }
  /** @returns {Node} */
  function node() {
    skip()
    if (text[at] === '[') {
      at++
      const list = []
      for (skip(); at < text.length && text[at] !== ']'; skip()) list.push(node())
      at++
      return { line, list }
    }
    if (text[at] === '{') {
      at++
      /** @type {Map<string, Node>} */
      const map = new Map()
      for (skip(); at < text.length && text[at] !== '}'; skip()) {
        const key = word(/^[^:,}]+/)
        if (text[at] === ':') at++
        const value = node()
        if (!map.has(key)) map.set(key, value)
      }
      at++
      return { line, map }
    }
    return scalar(word(/^(?:"(?:[^"\\]|\\.)*"|'(?:[^']|'')*'|[^,\]}]*)/), line)
  }
  /** @param {RegExp} pattern */
  function word(pattern) {
    const found = pattern.exec(text.slice(at))?.[0] ?? ''
    at += found.length || 1
    return found.trim()
  }
  return node()
}

/** @param {Node | undefined} node @param {string} key @returns {Node | undefined} */
export const child = (node, key) => (node && 'map' in node ? node.map.get(key) : undefined)

/** @param {Node | undefined} node @returns {readonly Node[]} */
export const listOf = (node) => (node && 'list' in node ? node.list : [])

/** @param {Node | undefined} node @param {string} key @returns {string | null} */
export function textOf(node, key) {
  const found = child(node, key)
  return found && 'value' in found ? found.value : null
}

/** A number as the server's stream reads it, or null. @param {Node | undefined} node @param {string} key */
export function numberOf(node, key) {
  const text = textOf(node, key)
  return text !== null && /^-?(\d+|0x[0-9a-f]+)$/i.test(text) ? Number(text) : null
}

/** The keys of a map that are true, and those that are false. @param {Node | undefined} node */
export function switchesOf(node) {
  /** @type {Map<string, boolean>} */
  const switches = new Map()
  if (node && 'map' in node)
    for (const [key, value] of node.map)
      if ('value' in value && /^(true|false)$/i.test(value.value ?? ''))
        switches.set(key, value.value?.toLowerCase() === 'true')
  return switches
}
