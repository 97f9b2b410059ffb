import { createHash } from 'node:crypto'
import { parseAst, type ESTree } from 'vite'
import type { SourceLanguage } from '../content/messages/messages.ts'
import { languageToken, tokenOf } from '../content/messages/tokens.ts'

export interface Sentence {
  key: string
  language: SourceLanguage
  text: string
  /** The comment above it, for translators. */
  note: string
  start: number
  end: number
}

interface Tree {
  start: number
  end: number
  language: SourceLanguage
  sentences: Sentence[]
}

/** A call of `messages`, which has one tree, or of `bilingual`, which has two. */
export interface Declaration {
  start: number
  end: number
  isBilingual: boolean
  trees: Tree[]
}

type Expression = ESTree.Expression
type Element = ESTree.ArrayExpression['elements'][number]
type Property = ESTree.ObjectExpression['properties'][number]

/** Most files declare none, and are not parsed. */
export const mayHaveMessages = (code: string): boolean => /\b(messages|bilingual)\(\s*'/.test(code)

/** Returns what `messages` and `bilingual` declare in a file. Throws Error with the place if a sentence is no plain text. */
export function findMessages(code: string, file: string): Declaration[] {
  const found: Declaration[] = []
  const refuse = ({ start }: { start: number }, what: string): never => {
    throw new Error(`${file}:${code.slice(0, start).split('\n').length}: ${what}`)
  }

  const propertiesOf = (node: Expression) => {
    const object = plain(node)
    if (object.type !== 'ObjectExpression') return refuse(node, 'Sentences are an object.')
    return object.properties.map((property, index) => {
      const name = nameOf(property)
      if (property.type !== 'Property' || name === null) return refuse(property, 'A sentence has a plain name.')
      const before = code.slice(object.properties[index - 1]?.end ?? object.start + 1, property.start)
      return { name, value: property.value, note: noteIn(before), start: property.start }
    })
  }

  const elementOf = (language: SourceLanguage, node: Element, key: string): Sentence => {
    const text = node && node.type !== 'SpreadElement' ? textOf(node) : null
    if (node === null || text === null) return refuse(node ?? { start: 0 }, 'A list of sentences has texts alone.')
    return { key, language, text, note: '', start: node.start, end: node.end }
  }

  const sentencesIn = (node: Expression, path: string, language: SourceLanguage): Sentence[] =>
    propertiesOf(node).flatMap(({ name, value, note, start }) => {
      const key = `${path}.${name}`
      const text = textOf(value)
      if (text !== null) return [{ key, language, text, note, start: value.start, end: value.end }]
      const inner = plain(value)
      if (inner.type === 'ObjectExpression') return sentencesIn(inner, key, language)
      if (inner.type === 'ArrayExpression')
        return inner.elements.flatMap((one, index) => elementOf(language, one, `${key}.${index}`))
      if (inner.type === 'Literal' && inner.value === null) return []
      return refuse({ start }, 'A sentence is one text without parts. Use names in braces.')
    })

  const treeOf = (node: Expression, key: string, language: SourceLanguage): Tree => {
    const { start, end } = plain(node)
    return { start, end, language, sentences: sentencesIn(node, key, language) }
  }

  const treesOf = (node: Expression, key: string, isBilingual: boolean): Tree[] => {
    const properties = propertiesOf(node)
    if (isBilingual)
      return properties.map(({ name, value, start }) =>
        name === 'id' || name === 'en' ? treeOf(value, key, name) : refuse({ start }, 'These are in id and en.'),
      )
    const named = properties.find(({ name }) => name === 'language')
    const language = named && textOf(named.value)
    return language === 'id' || language === 'en'
      ? [treeOf(node, key, language)]
      : refuse(node, 'Sentences name their language: id or en.')
  }

  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return
    const call = callIn(node)
    if (call) {
      const { start, end, key, argument, isBilingual } = call
      found.push({ start, end, isBilingual, trees: treesOf(argument, key, isBilingual) })
    } else Object.values(node).forEach(visit)
  }
  visit(parseAst(code, { lang: file.endsWith('x') ? 'tsx' : 'ts' }))
  return found
}

const isCall = (node: object): node is ESTree.CallExpression => 'type' in node && node.type === 'CallExpression'

function callIn(node: object) {
  if (!isCall(node) || node.callee.type !== 'Identifier') return null
  const { name } = node.callee
  const [key, argument] = node.arguments
  if ((name !== 'messages' && name !== 'bilingual') || key?.type !== 'Literal' || typeof key.value !== 'string')
    return null
  if (!argument || argument.type === 'SpreadElement') return null
  return { start: node.start, end: node.end, key: key.value, argument, isBilingual: name === 'bilingual' }
}

/** The value without what only the compiler reads. */
function plain(node: Expression): Expression {
  return node.type === 'TSAsExpression' || node.type === 'TSSatisfiesExpression' ? plain(node.expression) : node
}

function nameOf(property: Property): string | null {
  if (property.type !== 'Property' || property.computed) return null
  const { key } = property
  const name = key.type === 'Identifier' ? key.name : key.type === 'Literal' ? String(key.value) : ''
  return /^[\w ,-]+$/.test(name) ? name : null
}

function textOf(node: Expression): string | null {
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value
  if (node.type === 'TemplateLiteral' && node.expressions.length === 0) return node.quasis[0]?.value.cooked ?? null
  return null
}

const noteIn = (before: string): string =>
  [...before.matchAll(/\/\/ ?(.*)|\/\*\*?\s?([\s\S]*?)\s*\*\//g)]
    .map(([, line, block]) => (line ?? block ?? '').replace(/\n\s*\*\s?/g, ' ').trim())
    .join(' ')

/** Returns the code with objects of tokens in the place of declarations. The browser needs no other code for them. */
export function withTokens(code: string, file: string): string {
  let changed = code
  for (const { start, end, isBilingual, trees } of findMessages(code, file).reverse()) {
    const objects = trees.map((tree) => ({ language: tree.language, object: withTokensIn(code, tree) }))
    const replacement = isBilingual
      ? `((all) => (language) => language === 'en' ? all.en : all.id)({ ${objects
          .map(({ language, object }) => `${language}: ${object}`)
          .join(', ')} })`
      : `(${objects[0]?.object})`
    changed = changed.slice(0, start) + replacement + changed.slice(end)
  }
  return changed
}

function withTokensIn(code: string, { start, end, sentences }: Tree): string {
  let object = code.slice(start, end)
  for (const sentence of sentences.toReversed())
    object =
      object.slice(0, sentence.start - start) +
      JSON.stringify(
        sentence.key.endsWith('.language') ? languageToken(sentence.language) : tokenOf(hashed(sentence)),
      ) +
      object.slice(sentence.end - start)
  return object
}

const hashed = ({ key, language, text }: Sentence) => ({
  ...{ key, language, hash: createHash('sha256').update(text).digest('base64url').slice(0, 6) },
})
