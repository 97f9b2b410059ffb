import { textIn } from '../data/langOf.ts'
import { createContext, Fragment, useContext, type ReactNode } from 'react'
import { Link } from '../link/Link.tsx'
import type { VisibleCell, VisiblePart } from '../../content/richText/siteParts.ts'
import type { Block, Inline, RichText as Tree } from '../../content/richText/tree.ts'
import { formatChance } from '../format/chance.ts'
import button from '../components/button.module.css'
import { TextPicture } from './TextPicture.tsx'
import { TextVideo } from './TextVideo.tsx'
import { richTextWording as words } from './wording.ts'
import styles from './RichText.module.css'

/** Positions can be keys, because the parts of a text never change their order. */
const each = <T,>(parts: readonly T[], show: (part: T) => ReactNode): ReactNode =>
  parts.map((part, index) => <Fragment key={index}>{show(part)}</Fragment>)

const marks = { strong: 'strong', emphasis: 'em', strike: 's' } as const
const headings = ['h2', 'h3', 'h4', 'h5', 'h6'] as const

const Lowered = createContext(0)

function Heading({ level, children }: { level: 2 | 3 | 4; children: ReactNode }) {
  const Tag = headings[level - 2 + useContext(Lowered)] ?? 'h6'
  return <Tag>{children}</Tag>
}

function InlinePart({ part }: { part: Inline }): ReactNode {
  switch (part.type) {
    case 'text':
      return part.text
    case 'break':
      return <br />
    case 'code':
      return <code>{part.text}</code>
    case 'link':
      if (part.address.startsWith('/'))
        return (
          <Link to={part.address}>
            <Line parts={part.children} />
          </Link>
        )
      // Links to other sites have `nofollow`, because the operator does not vouch for those sites.
      return (
        <a href={part.address} rel="noopener nofollow">
          <Line parts={part.children} />
        </a>
      )
    default: {
      const Mark = marks[part.type]
      return (
        <Mark>
          <Line parts={part.children} />
        </Mark>
      )
    }
  }
}

const Line = ({ parts }: { parts: readonly Inline[] }) => each(parts, (part) => <InlinePart part={part} />)

const plainCell = (text: string): Inline[] => [{ type: 'text', text }]

function visibleCell(cell: VisibleCell): Inline[] {
  if (typeof cell === 'string') return plainCell(cell)
  if ('chance' in cell) return plainCell(formatChance(cell.chance))
  return [{ type: 'link', address: cell.address, children: plainCell(cell.text) }]
}

function TextTable({ columns, head, rows }: Omit<Extract<Block, { type: 'table' }>, 'type'>) {
  const align = (column: number) => styles[columns[column] ?? 'start']
  return (
    // A text can have many tables, and several landmarks must not have the same name, so this is a group.
    <div className={styles['table']} role="group" aria-label={words.table} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {head.map((cell, column) => (
              <th key={column} scope="col" className={align(column)}>
                <Line parts={cell} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {each(rows, (cells) => (
            <tr>
              {cells.map((cell, column) => (
                <td key={column} className={align(column)}>
                  <Line parts={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function SitePart({ shown }: { shown: VisiblePart }) {
  if (shown.kind === 'link')
    return (
      <p>
        <a href={shown.address} rel="noopener" className={`${button['button']} ${button['carved']} ${styles['link']}`}>
          {shown.title}
          {shown.note && <small>{shown.note}</small>}
        </a>
      </p>
    )
  return (
    <section>
      <Heading level={3}>{shown.title}</Heading>
      <TextTable
        columns={[]}
        head={shown.head.map(plainCell)}
        rows={shown.rows.map((cells) => cells.map(visibleCell))}
      />
      {shown.more && <Link to={shown.more}>{words.all}</Link>}
    </section>
  )
}

function BlockPart({ block }: { block: Block }): ReactNode {
  switch (block.type) {
    case 'paragraph':
      return (
        <p>
          <Line parts={block.children} />
        </p>
      )
    case 'heading':
      return (
        <Heading level={block.level}>
          <Line parts={block.children} />
        </Heading>
      )
    case 'quote':
      return (
        <blockquote>
          {each(block.children, (inner) => (
            <BlockPart block={inner} />
          ))}
        </blockquote>
      )
    case 'list': {
      const entries = each(block.entries, (entry) => (
        <li>
          {each(entry, (inner) => (
            <BlockPart block={inner} />
          ))}
        </li>
      ))
      return block.start === null ? <ul>{entries}</ul> : <ol start={block.start}>{entries}</ol>
    }
    case 'code':
      return (
        // This element scrolls. The tabindex lets the keyboard reach it.
        <pre tabIndex={0}>
          <code>{block.text}</code>
        </pre>
      )
    case 'table':
      return <TextTable {...block} />
    case 'accordion':
      return (
        <details>
          <summary>{block.title}</summary>
          {each(block.children, (inner) => (
            <BlockPart block={inner} />
          ))}
        </details>
      )
    case 'part':
      return block.shown ? <SitePart shown={block.shown} /> : null
    case 'rule':
      return <hr />
    case 'picture':
      return <TextPicture picture={block} className={styles['picture']} />
    case 'video':
      return <TextVideo video={block} />
  }
}

interface RichTextProps {
  text: Tree
  below?: 1 | 2 | 3
  /** If it is not that of the page. */
  lang?: string | undefined
}

export const RichText = ({ text, below = 1, lang }: RichTextProps) => (
  <Lowered value={below - 1}>
    <div className={styles['text']} {...textIn(lang)}>
      {each(text, (block) => (
        <BlockPart block={block} />
      ))}
    </div>
  </Lowered>
)
