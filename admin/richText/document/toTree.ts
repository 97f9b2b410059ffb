import type { Node } from 'prosemirror-model'
import type { Alignment, Block, RichText, TextPicture } from '../../../content/richText/tree.ts'
import { sitePartNames } from '../../../content/richText/siteParts.ts'
import { videoHostNames } from '../../../content/richText/videos.ts'
import { partsOf } from './line.ts'

/** The deepest nesting that the parser reads. A quote counts as one level, and a list counts as two levels. */
export const MOST_NESTED = 15

const lineOfWords = (text: string): string => text.replaceAll('\0', '\ufffd').replace(/\s+/g, ' ').trim()

const alignmentOf = (cell: Node): Alignment => {
  const alignment: unknown = cell.attrs['alignment']
  return alignment === 'center' || alignment === 'end' ? alignment : 'start'
}

function tableOf(table: Node): Block {
  const [head = [], ...rows] = table.children.map(({ children }) => children)
  const columns = head.map(alignmentOf)
  return {
    type: 'table',
    columns,
    head: head.map((cell) => partsOf(cell, false)),
    rows: rows.map((row) =>
      columns.map((_, column) => {
        const cell = row[column]
        return cell ? partsOf(cell, false) : []
      }),
    ),
  }
}

const pictureOf = (address: unknown, alternative: unknown): TextPicture => ({
  type: 'picture',
  address: String(address),
  alternative: lineOfWords(String(alternative)),
})

function videoOf({ attrs }: Node): Block[] {
  const host = videoHostNames.find((name) => name === attrs['host'])
  if (!host) return []
  const still = attrs['still'] === null ? null : pictureOf(attrs['still'], attrs['title'])
  return [{ type: 'video', host, id: String(attrs['id']), title: still?.alternative ?? '', still }]
}

function partOf({ attrs }: Node): Block[] {
  const name = sitePartNames.find((known) => known === attrs['name'])
  return name ? [{ type: 'part', name, of: lineOfWords(String(attrs['of'])) }] : []
}

/** Blocks that are nested deeper than the parser allows are moved to a higher level. */
const entriesOf = (list: Node, depth: number): Block[][] =>
  list.children.map((entry) => blocksOf(entry.children, depth + 2))

function blockOf(node: Node, depth: number): Block[] {
  switch (node.type.name) {
    case 'paragraph': {
      const children = partsOf(node, true)
      return children.length > 0 ? [{ type: 'paragraph', children }] : []
    }
    case 'heading': {
      const children = partsOf(node, false)
      const level = Math.min(4, Math.max(2, Number(node.attrs['level']))) as 2 | 3 | 4 // Math.min and Math.max leave only 2, 3 and 4, so the cast is safe.
      return children.length > 0 ? [{ type: 'heading', level, children }] : []
    }
    case 'quote':
      return depth + 1 > MOST_NESTED
        ? blocksOf(node.children, depth)
        : [{ type: 'quote', children: blocksOf(node.children, depth + 1) }]
    case 'bullet_list':
    case 'numbered_list': {
      if (depth + 2 > MOST_NESTED) return node.children.flatMap((entry) => blocksOf(entry.children, depth))
      const start = node.type.name === 'bullet_list' ? null : Number(node.attrs['start'])
      return [{ type: 'list', start, entries: entriesOf(node, depth) }]
    }
    case 'code_block':
      return [{ type: 'code', text: node.textContent.replaceAll('\0', '\ufffd').replace(/\r\n?/g, '\n') }]
    case 'table':
      return [tableOf(node)]
    case 'rule':
      return [{ type: 'rule' }]
    case 'accordion':
      return depth + 1 > MOST_NESTED
        ? blocksOf(node.children, depth)
        : [
            {
              type: 'accordion',
              title: lineOfWords(String(node.attrs['title'])),
              children: blocksOf(node.children, depth + 1),
            },
          ]
    case 'part':
      return partOf(node)
    case 'picture':
      return [pictureOf(node.attrs['address'], node.attrs['alternative'])]
    case 'video':
      return videoOf(node)
    default:
      return []
  }
}

const blocksOf = (nodes: readonly Node[], depth: number): Block[] => nodes.flatMap((node) => blockOf(node, depth))

/** A cache of converted blocks. ProseMirror nodes never change, so each key press converts only one block. */
const known = new WeakMap<Node, Block[]>()

function knownBlock(node: Node): Block[] {
  const blocks = known.get(node) ?? blockOf(node, 0)
  known.set(node, blocks)
  return blocks
}

export const treeOf = (document: Node): RichText => document.children.flatMap(knownBlock)
