// @ts-check
// How the trial's own reader reads bytes, and how it compares words.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const utf8 = new TextDecoder('utf-8', { fatal: true })
const lossy = new TextDecoder('utf-8')

/**
 * The text of a file of a tree, or null if there is none. Valid UTF-8 is UTF-8; otherwise each line that is not is in
 * the named encoding, and without one its bytes are U+FFFD.
 * @param {string} root @param {string} path @param {string | undefined} encoding
 */
export function readText(root, path, encoding) {
  const file = join(root, path)
  if (!existsSync(file)) return null
  const bytes = readFileSync(file)
  try {
    return utf8.decode(bytes).replaceAll('\r', '')
  } catch {
    const other = encoding === undefined ? lossy : new TextDecoder(encoding)
    const lines = []
    for (let from = 0; from <= bytes.length;) {
      const end = bytes.indexOf(10, from)
      const line = bytes.subarray(from, end < 0 ? bytes.length : end)
      try {
        lines.push(utf8.decode(line))
      } catch {
        lines.push(other.decode(line))
      }
      from = end < 0 ? bytes.length + 1 : end + 1
    }
    return lines.join('\n').replaceAll('\r', '')
  }
}

/** Replaces comments by spaces, so that lines and columns stay. @param {string} text */
export function withoutComments(text) {
  return text.replace(/"(?:[^"\\\n]|\\.)*"|\/\/[^\n]*|\/\*[^]*?(?:\*\/|$)/g, (found) =>
    found.startsWith('"') ? found : found.replace(/[^\n]/g, ' '),
  )
}

/** The number of the line at an index. @param {string} text */
export function lineFinder(text) {
  const starts = [0]
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  /** @param {number} index */
  return (index) => {
    let [low, high] = [0, starts.length - 1]
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if ((starts[middle] ?? 0) <= index) low = middle
      else high = middle - 1
    }
    return low + 1
  }
}

/** What a visitor sees of a name: no invisible characters, single spaces. @param {string} name */
export const seen = (name) =>
  name
    .replace(/[\u00ad\u200b-\u200f\u2028-\u202e\u2060-\u2064\ufeff]/g, '')
    .replace(/\s+/g, ' ')
    .trim()

/** A word without case, spaces and signs: "Delay Consume" is "delayconsume". @param {string | number | null | undefined} word */
export const bare = (word) =>
  String(word ?? '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '')

/** The words of a list, bare and in order. @param {string | null | undefined} text @param {RegExp} [between] */
export const bareList = (text, between = /[,\n]/) =>
  String(text ?? '')
    .split(between)
    .map(bare)
    .filter((word) => word !== '')
    .sort()
    .join(' ')

/** Adds a word to a set, or takes it out. @param {Set<string>} set @param {string} word @param {boolean} isOn */
export function turn(set, word, isOn) {
  if (isOn) set.add(word)
  else set.delete(word)
}
