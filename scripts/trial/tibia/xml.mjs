// @ts-check
// XML as pugixml reads it by default: without comments, declarations and blank text.

/** @typedef {{ name: string, line: number, attributes: Map<string, string>, children: Element[] }} Element */

const PATTERN =
  /<!--[^]*?-->|<\?[^]*?\?>|<!\[CDATA\[[^]*?\]\]>|<!DOCTYPE[^>]*>|<(\/?)([^\s/>"'=]+)((?:\s+[^\s/>"'=]+\s*=\s*(?:"[^"]*"|'[^']*'))*)\s*(\/?)>|</g

/** @type {Record<string, string>} */
const ENTITIES = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

/** @param {string} text */
const decoded = (text) =>
  text
    .replace(/[\t\n]/g, ' ')
    .replace(/&(?:#x([0-9a-f]+)|#(\d+)|(\w+));/gi, (all, hex, decimal, name) =>
      name === undefined ? String.fromCodePoint(hex ? parseInt(hex, 16) : Number(decimal)) : (ENTITIES[name] ?? all),
    )

/** @param {string} text @returns {Map<string, string>} of attributes with the same name the first */
function attributesOf(text) {
  /** @type {Map<string, string>} */
  const attributes = new Map()
  for (const [, name = '', double, single] of text.matchAll(/([^\s=]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g))
    if (!attributes.has(name)) attributes.set(name, decoded(double ?? single ?? ''))
  return attributes
}

/** @param {string} text @returns {Element} what holds the file's elements; throws what no server reads */
export function readXml(text) {
  /** @type {Element} */
  const root = { name: '', line: 1, attributes: new Map(), children: [] }
  const open = [root]
  let [line, counted] = [1, 0]
  for (const found of text.matchAll(PATTERN)) {
    for (; counted < found.index; counted++) if (text[counted] === '\n') line++
    const [all, slash, name, attributes = '', closed] = found
    const parent = open[open.length - 1]
    if (all === '<') throw new Error(`line ${line}: this is no element`)
    if (name === undefined || !parent) continue
    if (slash === '/') {
      if (parent.name !== name || open.length === 1) throw new Error(`line ${line}: </${name}> closes ${parent.name}`)
      open.pop()
      continue
    }
    /** @type {Element} */
    const element = { name, line, attributes: attributesOf(attributes), children: [] }
    parent.children.push(element)
    if (closed !== '/') open.push(element)
  }
  if (open.length > 1) throw new Error(`line ${line}: ${open[open.length - 1]?.name} is not closed`)
  return root
}

/** @param {Element | undefined} element @param {string} name */
export const childOf = (element, name) => element?.children.find((child) => child.name === name)

/** `pugi::cast` of TFS, which is `strtol` with base 0: 020 is 16. @param {string | undefined} text */
export function integerOf(text) {
  const [, sign = '', hex, octal, decimal] = /^\s*([+-]?)(?:0x([0-9a-f]+)|(0[0-7]*)|(\d+))/i.exec(text ?? '') ?? []
  const value = hex ? parseInt(hex, 16) : octal ? parseInt(octal, 8) : Number(decimal ?? 0)
  return sign === '-' && value !== 0 ? -value : value
}

/** `pugi::cast` of Canary, which is `std::from_chars`: all of it, or 0. @param {string | undefined} text */
export const decimalOf = (text) => (/^-?\d+$/.test(text ?? '') ? Number(text) : 0)

/** `xml_attribute::as_bool`. @param {string | undefined} text */
export const booleanOf = (text) => /^[1tTyY]/.test(text ?? '')
