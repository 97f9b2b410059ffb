import { textIn } from '../data/langOf.ts'
import type { ReactNode } from 'react'
import type { RichText as Tree } from '../../content/richText/tree.ts'
import { Container } from '../components/Container.tsx'
import panel from '../components/Panel.module.css'
import { Picture } from '../components/Picture.tsx'
import { PageHeading } from '../components/PageHeading.tsx'
import { RichText } from '../richText/RichText.tsx'
import styles from './Article.module.css'

interface ArticlePageProps {
  /** The list that the article belongs to. */
  back?: { to: string; label: string }
  children: ReactNode
}

export const ArticlePage = ({ back, children }: ArticlePageProps) => (
  <>
    <PageHeading back={back} />
    <Container className={styles['page']}>{children}</Container>
  </>
)

interface ArticleProps {
  picture: { address: string | null; width: number | null; height: number | null; avif: boolean } | null
  title: string
  subtitle?: string
  tree: Tree | undefined
  words: string
  /** Of those texts that are not in the page's language. */
  languages?: Readonly<Record<'title' | 'subtitle' | 'words', string | undefined>>
  about?: ReactNode
  children?: ReactNode
}

export function Article({ picture, title, subtitle, tree, words, languages, about, children }: ArticleProps) {
  return (
    <article className={`${panel['surface']} ${styles['article']}`}>
      {picture && (
        <div className={styles['frame']}>
          <Picture {...picture} sizes="(min-width: 52rem) 48rem, calc(100vw - 2rem)" priority />
        </div>
      )}
      <div className={`${styles['words']} ${picture ? '' : styles['bare']}`}>
        {about}
        <h1 className={styles['title']} {...textIn(languages?.title)}>
          {title}
        </h1>
        {subtitle && (
          <p className={styles['subtitle']} {...textIn(languages?.subtitle)}>
            {subtitle}
          </p>
        )}
        {tree?.length ? (
          <RichText text={tree} lang={languages?.words} />
        ) : (
          <p className={styles['description']} {...textIn(languages?.words)}>
            {words}
          </p>
        )}
        {children}
      </div>
    </article>
  )
}
