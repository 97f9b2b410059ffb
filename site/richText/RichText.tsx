import { Fragment, type ReactNode } from 'react'
import { Link } from 'react-router'
import type { Block, Inline, RichText as Tree } from '../../content/richText/tree.ts'
import { TextPicture } from './TextPicture.tsx'
import { TextVideo } from './TextVideo.tsx'
import styles from './RichText.module.css'

/** The parts of a tree stay where they are: it comes whole, and nothing is moved in it. */
const each = <T,>(parts: readonly T[], show: (part: T) => ReactNode): ReactNode =>
  parts.map((part, index) => <Fragment key={index}>{show(part)}</Fragment>)

const marks = { strong: 'strong', emphasis: 'em', strike: 's' } as const
const headings = { 2: 'h2', 3: 'h3', 4: 'h4' } as const

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
      // Whoever operates a game's site does not vouch for what its news link to.
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

function BlockPart({ block }: { block: Block }): ReactNode {
  switch (block.type) {
    case 'paragraph':
      return (
        <p>
          <Line parts={block.children} />
        </p>
      )
    case 'heading': {
      const Heading = headings[block.level]
      return (
        <Heading>
          <Line parts={block.children} />
        </Heading>
      )
    }
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
        // It scrolls inside itself, which the keyboard must reach.
        <pre tabIndex={0}>
          <code>{block.text}</code>
        </pre>
      )
    case 'table':
      return (
        <div className={styles['table']} role="region" aria-label="Tabel" tabIndex={0}>
          <table>
            <thead>
              <tr>
                {block.head.map((cell, column) => (
                  <th key={column} scope="col" className={styles[block.columns[column] ?? 'start']}>
                    <Line parts={cell} />
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {each(block.rows, (cells) => (
                <tr>
                  {cells.map((cell, column) => (
                    <td key={column} className={styles[block.columns[column] ?? 'start']}>
                      <Line parts={cell} />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )
    case 'rule':
      return <hr />
    case 'picture':
      return <TextPicture picture={block} className={styles['picture']} />
    case 'video':
      return <TextVideo video={block} />
  }
}

/** A formatted text in the site's look, as ordinary HTML. */
export const RichText = ({ text }: { text: Tree }) => (
  <div className={styles['text']}>
    {each(text, (block) => (
      <BlockPart block={block} />
    ))}
  </div>
)
