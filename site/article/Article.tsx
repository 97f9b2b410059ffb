import type { ReactNode } from 'react'
import type { RichText as Tree } from '../../content/richText/tree.ts'
import { Container } from '../components/Container.tsx'
import panel from '../components/Panel.module.css'
import { Picture } from '../components/Picture.tsx'
import { Ornament } from '../decoration/Ornament.tsx'
import { RichText } from '../richText/RichText.tsx'
import styles from './Article.module.css'

export const ArticlePage = ({ children }: { children: ReactNode }) => (
  <Container className={styles['page']}>{children}</Container>
)

interface ArticleProps {
  picture: { address: string | null; width: number | null; height: number | null; avif: boolean } | null
  title: string
  subtitle?: string
  tree: Tree | undefined
  words: string
  about?: ReactNode
  children?: ReactNode
}

export function Article({ picture, title, subtitle, tree, words, about, children }: ArticleProps) {
  return (
    <article className={`${panel['surface']} ${styles['article']}`}>
      {picture && (
        <div className={styles['frame']}>
          <Picture {...picture} sizes="(min-width: 60rem) 56rem, calc(100vw - 2rem)" priority />
        </div>
      )}
      <div className={`${styles['words']} ${picture ? '' : styles['bare']}`}>
        {about}
        <h1 className={styles['title']}>{title}</h1>
        {subtitle && <p className={styles['subtitle']}>{subtitle}</p>}
        <Ornament />
        {tree?.length ? <RichText text={tree} /> : <p className={styles['description']}>{words}</p>}
        {children}
      </div>
    </article>
  )
}
