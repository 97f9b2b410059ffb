import type { Mark, Node } from 'prosemirror-model'
import type { Block, Inline, RichText } from '../../../content/richText/tree.ts'
import { schema } from './schema.ts'

const { nodes } = schema

function lineOf(parts: readonly Inline[], marks: readonly Mark[] = []): Node[] {
  return parts.flatMap((part) => {
    switch (part.type) {
      case 'text':
        return part.text === '' ? [] : [schema.text(part.text, marks)]
      case 'code':
        return part.text === '' ? [] : [schema.text(part.text, schema.mark('code').addToSet(marks))]
      case 'break':
        return [nodes.hard_break.create(null, null, marks)]
      case 'link':
        return lineOf(part.children, schema.mark('link', { address: part.address }).addToSet(marks))
      default:
        return lineOf(part.children, schema.mark(part.type).addToSet(marks))
    }
  })
}

/** The schema needs at least one block, so an empty text gets a paragraph. */
const blocksOf = (blocks: readonly Block[]): Node[] =>
  blocks.length > 0 ? blocks.map(nodeOf) : [nodes.paragraph.create()]

function nodeOf(block: Block): Node {
  switch (block.type) {
    case 'paragraph':
      return nodes.paragraph.create(null, lineOf(block.children))
    case 'heading':
      return nodes.heading.create({ level: block.level }, lineOf(block.children))
    case 'quote':
      return nodes.quote.create(null, blocksOf(block.children))
    case 'list': {
      const entries = block.entries.map((entry) => nodes.list_item.create(null, blocksOf(entry)))
      return block.start === null
        ? nodes.bullet_list.create(null, entries)
        : nodes.numbered_list.create({ start: block.start }, entries)
    }
    case 'code':
      return nodes.code_block.create(null, block.text === '' ? [] : schema.text(block.text))
    case 'table': {
      const cells = (row: readonly Inline[][], type: 'table_header' | 'table_cell') =>
        block.columns.map((alignment, column) => nodes[type].create({ alignment }, lineOf(row[column] ?? [])))
      return nodes.table.create(null, [
        nodes.table_head.create(null, cells(block.head, 'table_header')),
        ...block.rows.map((row) => nodes.table_row.create(null, cells(row, 'table_cell'))),
      ])
    }
    case 'rule':
      return nodes.rule.create()
    case 'accordion':
      return nodes.accordion.create({ title: block.title }, blocksOf(block.children))
    case 'part':
      return nodes.part.create({ name: block.name, of: block.of })
    case 'picture':
      return nodes.picture.create({ address: block.address, alternative: block.alternative })
    case 'video':
      return nodes.video.create({
        host: block.host,
        id: block.id,
        still: block.still?.address ?? null,
        title: block.title,
      })
  }
}

export const nodesOf = (text: RichText): Node[] => text.map(nodeOf)

/** Adds a paragraph at the end. Otherwise the cursor could not be placed after a final block such as a picture. */
export function documentOf(text: RichText): Node {
  const blocks = nodesOf(text)
  if (blocks.at(-1)?.type !== nodes.paragraph) blocks.push(nodes.paragraph.create())
  return nodes.doc.create(null, blocks)
}
