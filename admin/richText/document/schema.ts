import { Schema, type DOMOutputSpec, type MarkSpec, type NodeSpec } from 'prosemirror-model'
import type { Alignment } from '../../../content/richText/tree.ts'
import { sitePartNames } from '../../../content/richText/siteParts.ts'
import { videoHostNames, videoHosts, type VideoHost } from '../../../content/richText/videos.ts'
import { linkAddress, ownPicture } from '../../../richText/parse.ts'

const alignmentNames: readonly string[] = ['center', 'end'] satisfies Alignment[]

const cell = (tag: 'th' | 'td'): NodeSpec => ({
  content: 'text*',
  isolating: true,
  attrs: { alignment: { default: 'start', validate: 'string' } },
  parseDOM: [
    {
      tag,
      getAttrs: (element) => {
        const alignment = element.getAttribute('data-alignment') ?? ''
        return { alignment: alignmentNames.includes(alignment) ? alignment : 'start' }
      },
    },
  ],
  toDOM: ({ attrs }): DOMOutputSpec => [tag, { 'data-alignment': String(attrs['alignment']) }, 0],
})

const nodes = {
  doc: { content: 'block+' },
  paragraph: { group: 'block', content: 'inline*', parseDOM: [{ tag: 'p' }], toDOM: (): DOMOutputSpec => ['p', 0] },
  heading: {
    group: 'block',
    // A Markdown heading cannot contain a line break.
    content: 'text*',
    defining: true,
    attrs: { level: { default: 2, validate: 'number' } },
    parseDOM: [2, 3, 4].map((level) => ({ tag: `h${level}`, attrs: { level } })),
    toDOM: ({ attrs }): DOMOutputSpec => [`h${attrs['level']}`, 0],
  },
  quote: {
    group: 'block',
    content: 'block+',
    defining: true,
    parseDOM: [{ tag: 'blockquote' }],
    toDOM: (): DOMOutputSpec => ['blockquote', 0],
  },
  bullet_list: {
    group: 'block',
    content: 'list_item+',
    parseDOM: [{ tag: 'ul' }],
    toDOM: (): DOMOutputSpec => ['ul', 0],
  },
  numbered_list: {
    group: 'block',
    content: 'list_item+',
    attrs: { start: { default: 1, validate: 'number' } },
    parseDOM: [
      {
        tag: 'ol',
        getAttrs: (element) => {
          const start = Number(element.getAttribute('start') ?? 1)
          return { start: Number.isInteger(start) && start >= 0 && start < 1e9 ? start : 1 }
        },
      },
    ],
    toDOM: ({ attrs }): DOMOutputSpec => ['ol', { start: String(attrs['start']) }, 0],
  },
  list_item: { content: 'block+', defining: true, parseDOM: [{ tag: 'li' }], toDOM: (): DOMOutputSpec => ['li', 0] },
  accordion: {
    group: 'block',
    content: 'block+',
    defining: true,
    attrs: { title: { default: '', validate: 'string' } },
    parseDOM: [
      {
        tag: 'details',
        getAttrs: (element) => ({ title: element.getAttribute('data-title') ?? '' }),
      },
    ],
    toDOM: ({ attrs }): DOMOutputSpec => ['details', { 'data-title': String(attrs['title']), open: '' }, 0],
  },
  part: {
    group: 'block',
    atom: true,
    draggable: true,
    attrs: { name: { validate: 'string' }, of: { default: '', validate: 'string' } },
    parseDOM: [
      {
        tag: 'div[data-part]',
        getAttrs: (element) => {
          const name = sitePartNames.find((known) => known === element.getAttribute('data-part'))
          return name !== undefined && { name, of: element.getAttribute('data-of') ?? '' }
        },
      },
    ],
    toDOM: ({ attrs }): DOMOutputSpec => [
      'div',
      { 'data-part': String(attrs['name']), 'data-of': String(attrs['of']) },
      `${attrs['name']} ${attrs['of']}`,
    ],
  },
  code_block: {
    group: 'block',
    content: 'text*',
    marks: '',
    code: true,
    defining: true,
    parseDOM: [{ tag: 'pre', preserveWhitespace: 'full' }],
    toDOM: (): DOMOutputSpec => ['pre', ['code', 0]],
  },
  table: {
    group: 'block',
    content: 'table_head table_row*',
    isolating: true,
    parseDOM: [{ tag: 'table' }],
    toDOM: (): DOMOutputSpec => ['table', ['tbody', 0]],
  },
  table_head: {
    content: 'table_header+',
    parseDOM: [{ tag: 'tr[data-head]' }],
    toDOM: (): DOMOutputSpec => ['tr', { 'data-head': '' }, 0],
  },
  table_row: { content: 'table_cell+', parseDOM: [{ tag: 'tr' }], toDOM: (): DOMOutputSpec => ['tr', 0] },
  table_header: cell('th'),
  table_cell: cell('td'),
  rule: { group: 'block', parseDOM: [{ tag: 'hr' }], toDOM: (): DOMOutputSpec => ['hr'] },
  picture: {
    group: 'block',
    atom: true,
    draggable: true,
    attrs: { address: { validate: 'string' }, alternative: { default: '', validate: 'string' } },
    parseDOM: [
      {
        tag: 'img[src]',
        getAttrs: (element) => {
          const address = ownPicture(element.getAttribute('src') ?? '')
          return address !== null && { address, alternative: element.getAttribute('alt') ?? '' }
        },
      },
    ],
    toDOM: ({ attrs }): DOMOutputSpec => [
      'img',
      { src: String(attrs['address']), alt: String(attrs['alternative']), loading: 'lazy' },
    ],
  },
  video: {
    group: 'block',
    atom: true,
    draggable: true,
    attrs: {
      host: { validate: 'string' },
      id: { validate: 'string' },
      /** The URL of the picture that is shown before the video plays. */
      still: { default: null, validate: 'string|null' },
      title: { default: '', validate: 'string' },
    },
    parseDOM: [
      {
        tag: 'figure[data-video]',
        getAttrs: (element) => {
          const [name, id = ''] = (element.getAttribute('data-video') ?? '').split('/')
          const host = videoHostNames.find((known) => known === name)
          if (!host || !videoHosts[host].id.test(id)) return false
          const still = ownPicture(element.getAttribute('data-still') ?? '')
          return { host, id, still, title: still === null ? '' : (element.getAttribute('data-title') ?? '') }
        },
      },
    ],
    toDOM: ({ attrs }): DOMOutputSpec => {
      const { host, id, still, title } = attrs as VideoAttributes // The cast is safe, because the schema declares the same attributes as VideoAttributes.
      const page = videoHosts[host].page(id)
      return [
        'figure',
        { 'data-video': `${host}/${id}`, ...(still !== null && { 'data-still': still, 'data-title': title }) },
        ['a', { href: page }, page],
      ]
    },
  },
  hard_break: {
    group: 'inline',
    inline: true,
    selectable: false,
    leafText: () => '\n',
    parseDOM: [{ tag: 'br' }],
    toDOM: (): DOMOutputSpec => ['br'],
  },
  text: { group: 'inline' },
} satisfies Record<string, NodeSpec>

interface VideoAttributes {
  host: VideoHost
  id: string
  still: string | null
  title: string
}

const marks = {
  link: {
    attrs: { address: { validate: 'string' } },
    inclusive: false,
    parseDOM: [
      {
        tag: 'a[href]',
        getAttrs: (element) => {
          const address = linkAddress(element.getAttribute('href') ?? '')
          return address !== null && { address }
        },
      },
    ],
    toDOM: ({ attrs }): DOMOutputSpec => ['a', { href: String(attrs['address']), rel: 'noopener nofollow' }, 0],
  },
  strong: { parseDOM: [{ tag: 'strong' }, { tag: 'b' }], toDOM: (): DOMOutputSpec => ['strong', 0] },
  emphasis: { parseDOM: [{ tag: 'em' }, { tag: 'i' }], toDOM: (): DOMOutputSpec => ['em', 0] },
  strike: { parseDOM: [{ tag: 's' }, { tag: 'del' }], toDOM: (): DOMOutputSpec => ['s', 0] },
  code: { parseDOM: [{ tag: 'code' }], toDOM: (): DOMOutputSpec => ['code', 0] },
} satisfies Record<string, MarkSpec>

/** The editor's document can hold exactly what the rich text format allows. */
export const schema = new Schema({ nodes, marks })
