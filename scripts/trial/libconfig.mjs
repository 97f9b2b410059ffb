// @ts-check
// The forms of libconfig that Hercules' databases use: groups, lists, arrays, numbers, texts in quotes and scripts
// between <" and ">. A group may hold the same name twice (drops do), so it is a list of pairs.

/**
 * @typedef {{ line: number, value: string | number | boolean }} Scalar
 * @typedef {{ line: number, list: Node[] }} List
 * @typedef {{ line: number, pairs: { key: string, node: Node }[] }} Group
 * @typedef {Scalar | List | Group} Node
 */

const TOKEN =
  /\s+|\/\/[^\n]*|#[^\n]*|\/\*[^]*?\*\/|<"([^]*?)">|"((?:[^"\\]|\\[^])*)"|([-+]?0x[0-9a-fA-F]+L*|[-+]?(?:\d+\.\d*|\.\d+|\d+)(?:[eE][-+]?\d+)?L*(?![\w]))|([A-Za-z_*\d'-][\w*'-]*)|([=:{}()[\],;])/gy

/** @param {string} text @returns {Group} */
export function readLibconfig(text) {
  /** @type {{ kind: 'script' | 'text' | 'number' | 'word' | 'sign', text: string, line: number }[]} */
  const tokens = []
  let line = 1
  TOKEN.lastIndex = 0
  while (TOKEN.lastIndex < text.length) {
    const from = TOKEN.lastIndex
    const found = TOKEN.exec(text)
    if (!found) throw new Error(`line ${line}: ${text.slice(from, from + 40)}`)
    const [all, script, quoted, number, word, sign] = found
    if (script !== undefined) tokens.push({ kind: 'script', text: script, line })
    else if (quoted !== undefined) tokens.push({ kind: 'text', text: unescape(quoted), line })
    else if (number !== undefined) tokens.push({ kind: 'number', text: number.replace(/L+$/, ''), line })
    else if (word !== undefined) tokens.push({ kind: 'word', text: word, line })
    else if (sign !== undefined) tokens.push({ kind: 'sign', text: sign, line })
    for (const one of all) if (one === '\n') line++
  }
  let at = 0
  const isSign = (/** @type {string} */ signs) => tokens[at]?.kind === 'sign' && signs.includes(tokens[at]?.text ?? ' ')

  /** @param {string} end @returns {{ key: string, node: Node }[]} */
  function pairs(end) {
    /** @type {{ key: string, node: Node }[]} */
    const found = []
    while (at < tokens.length && !(end !== '' && isSign(end))) {
      if (isSign(',;')) {
        at++
        continue
      }
      const key = tokens[at]
      at++
      if (!isSign(':=')) throw new Error(`line ${key?.line}: ${key?.text} has no value`)
      at++
      found.push({ key: key?.text ?? '', node: value() })
    }
    at++
    return found
  }

  /** @returns {Node} */
  function value() {
    const token = tokens[at]
    if (!token) throw new Error('The file ends too early.')
    at++
    if (token.kind === 'sign' && token.text === '{') return { line: token.line, pairs: pairs('}') }
    if (token.kind === 'sign' && '(['.includes(token.text)) {
      /** @type {Node[]} */
      const list = []
      while (at < tokens.length && !isSign(')]')) {
        if (isSign(',')) at++
        else list.push(value())
      }
      at++
      return { line: token.line, list }
    }
    if (token.kind === 'number') return { line: token.line, value: Number(token.text) }
    if (token.kind === 'word' && /^(true|false)$/i.test(token.text))
      return { line: token.line, value: token.text.toLowerCase() === 'true' }
    let joined = token.text
    while (token.kind === 'text' && tokens[at]?.kind === 'text') joined += tokens[at++]?.text ?? ''
    return { line: token.line, value: joined }
  }
  return { line: 1, pairs: pairs('') }
}

/** @param {string} text */
const unescape = (text) =>
  text.replace(/\\([^])/g, (_, sign) => ({ n: '\n', t: '\t', r: '', f: '' })[/** @type {'n'} */ (sign)] ?? sign)

/** The first setting of a name, as `config_setting_get_member` finds it. @param {Node | undefined} node @param {string} key */
export const member = (node, key) =>
  node && 'pairs' in node ? node.pairs.find((pair) => pair.key === key)?.node : undefined

/** @param {Node | undefined} node @returns {readonly Node[]} */
export const elementsOf = (node) => (node && 'list' in node ? node.list : [])

/** @param {Node | undefined} node @param {string} key @returns {string | null} */
export function wordOf(node, key) {
  const found = member(node, key)
  return found && 'value' in found && typeof found.value === 'string' ? found.value : null
}
