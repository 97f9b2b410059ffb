// @ts-check
// Which scripts a server loads, and the objects of a script: npc_parsesrcfile of src/map/npc.cpp and npc.c.
import { readText } from './text.mjs'
import { elementsOf, member, readLibconfig } from './libconfig.mjs'

/** @typedef {{ words: string[], where: string, body: string, file: string }} NpcObject `body` is a script's, with its braces */

/** @param {import('./world.mjs').Tree} tree @returns {string[]} */
export function rathenaScripts(tree) {
  /** @type {Set<string>} */
  const files = new Set()
  /** map_reloadnpc_sub of src/map/map.cpp. @param {string} path @param {number} depth */
  const read = (path, depth) => {
    const text = readText(tree.root, path, tree.encoding)
    if (text === null || depth > 20) return
    for (const line of text.split('\n')) {
      const found = /^\s*(npc|delnpc|import)\s*:\s*(.*?)\s*$/.exec(line)
      const [, word, value = ''] = found ?? []
      if (word === 'import') read(value, depth + 1)
      else if (word === 'npc') files.add(value)
      else if (word === 'delnpc' && value === 'all') files.clear()
      else if (word === 'delnpc') files.delete(value)
    }
  }
  read('conf/map_athena.conf', 0)
  read(`npc/${tree.isRenewal ? 're' : 'pre-re'}/scripts_main.conf`, 0)
  return [...files]
}

/** A file of libconfig with what it includes. @param {import('./world.mjs').Tree} tree @param {string} path @returns {string} */
function included(tree, path, depth = 0) {
  const text = depth > 20 ? null : readText(tree.root, path, tree.encoding)
  return (text ?? '').replace(/^[ \t]*@include[ \t]+"([^"]*)".*$/gm, (_, other) => included(tree, other, depth + 1))
}

/** @param {import('./libconfig.mjs').Node | undefined} node */
const texts = (node) => elementsOf(node).flatMap((one) => ('value' in one ? [String(one.value)] : []))

/** npc_read_event_script's lists: map_config_read of src/map/map.c. @param {import('./world.mjs').Tree} tree @returns {string[]} */
export function herculesScripts(tree) {
  const root = readLibconfig(included(tree, `npc/${tree.isRenewal ? 're' : 'pre-re'}/scripts_main.conf`))
  const removed = texts(member(root, 'npc_removed_list'))
  if (removed.includes('all')) return []
  return [...new Set(texts(member(root, 'npc_global_list')))].filter((path) => !removed.includes(path))
}

/** @param {import('./world.mjs').Tree} tree */
export function herculesMaps(tree) {
  const root = readLibconfig(included(tree, 'conf/map/maps.conf'))
  const removed = new Set(texts(member(root, 'map_removed')))
  return texts(member(root, 'map_list')).filter((name) => !removed.has(name))
}

/** @param {import('./world.mjs').Tree} tree */
export function rathenaMaps(tree) {
  /** @type {Set<string>} */
  const maps = new Set()
  for (const path of ['conf/maps_athena.conf', 'conf/import/map_conf.txt'])
    for (const line of (readText(tree.root, path, tree.encoding) ?? '').split('\n')) {
      const [, word, name = ''] = /^\s*(map|delmap)\s*:\s*(\S+)/.exec(line) ?? []
      if (word === 'map') maps.add(name)
      else if (word === 'delmap' && name === 'all') maps.clear()
      else if (word === 'delmap') maps.delete(name)
    }
  return [...maps]
}

/** Where a comment or a space ends. @param {string} text @param {number} at */
function skipSpace(text, at) {
  for (;;) {
    while (at < text.length && /\s/.test(text[at] ?? '')) at++
    if (text.startsWith('//', at)) at = endOf(text, '\n', at)
    else if (text.startsWith('/*', at)) at = endOf(text, '*/', at) + 2
    else return at
  }
}

/** @param {string} text @param {string} what @param {number} from */
function endOf(text, what, from) {
  const found = text.indexOf(what, from)
  return found < 0 ? text.length : found
}

/** The end of a body in braces. Texts and comments may hold any. @param {string} text @param {number} from the first brace */
function endOfBody(text, from) {
  const pattern = /"(?:[^"\\]|\\[^])*"|\/\/[^\n]*|\/\*[^]*?\*\/|[{}]/g
  pattern.lastIndex = from
  let depth = 0
  for (let found = pattern.exec(text); found; found = pattern.exec(text)) {
    if (found[0] === '{') depth++
    else if (found[0] === '}' && --depth === 0) return pattern.lastIndex
  }
  return text.length
}

/**
 * @param {import('./world.mjs').Tree} tree @param {string} file @returns {NpcObject[]}
 */
export function objectsOf(tree, file) {
  const text = readText(tree.root, file, tree.encoding)
  if (text === null || text.startsWith('\ufeff')) return []
  /** @type {NpcObject[]} */
  const objects = []
  let [line, counted] = [1, 0]
  for (let at = skipSpace(text, 0); at < text.length; at = skipSpace(text, at)) {
    for (; counted < at; counted++) if (text[counted] === '\n') line++
    const end = endOf(text, '\n', at)
    const parts = text.slice(at, end).split('\t')
    const words = [...parts.slice(0, 3), parts.slice(3).join('\t')].map((word) => word ?? '')
    if (parts.length < 3) break
    const brace = text.indexOf('{', at)
    const hasBody =
      /^(script|trader)/i.test(words[1] ?? '') && parts.length > 3 && brace >= 0 && (words[3] ?? '').includes('{')
    const next = hasBody ? endOfBody(text, brace) : end
    objects.push({ words, file, where: `${file}:${line}`, body: hasBody ? text.slice(brace, next) : '' })
    at = next
  }
  return objects
}
