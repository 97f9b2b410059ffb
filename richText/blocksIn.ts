import type { Block, RichText } from '../content/richText/tree.ts'

export function blocksIn(text: RichText): Block[] {
  return text.flatMap((block) => {
    if (block.type === 'quote' || block.type === 'accordion') return [block, ...blocksIn(block.children)]
    return block.type === 'list' ? [block, ...block.entries.flatMap(blocksIn)] : [block]
  })
}

export const sitePartsIn = (text: RichText) => blocksIn(text).filter((block) => block.type === 'part')
