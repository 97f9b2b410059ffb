import { use, type ReactNode } from 'react'
import type { SocialLink } from '../../content/types/socialLink.ts'
import { Drawings } from '../decoration/Drawings.tsx'
import { Scene } from '../decoration/Scene.tsx'
import { Header } from '../header/Header.tsx'
import { Footer } from './Footer.tsx'
import { PreviewNotice } from './PreviewNotice.tsx'
import { CONTENT, RenderedPart } from './renderedPart.ts'
import { layoutWording as words } from './wording.ts'
import styles from './Layout.module.css'

interface FrameProps {
  social: readonly SocialLink[]
  /** What only the header of a document needs: see site/document/shell.tsx. */
  templates?: ReactNode
  children: ReactNode
}

/** What is around the content of every page. */
export function Frame({ social, templates, children }: FrameProps) {
  // A browser renders the whole, and downloads nothing of this.
  const part = import.meta.env.SSR ? use(RenderedPart) : 'whole'
  // What is left out keeps its place among its siblings, because React derives the ids of the content from it.
  const isAround = part !== 'content'
  return (
    <div className={styles['site']}>
      {isAround && (
        <a href="#main" className={styles['skip']}>
          {words.skip}
        </a>
      )}
      {isAround && <Drawings />}
      {isAround && <Scene />}
      {isAround && <Header />}
      {templates}
      <main id="main" tabIndex={-1} className={styles['main']}>
        {/* Previews have no scripts, so no browser renders the notice. Its styles are those of the frame. */}
        {import.meta.env.SSR && isAround && <PreviewNotice />}
        {part === 'frame' ? <span dangerouslySetInnerHTML={{ __html: CONTENT }} /> : children}
      </main>
      {isAround && <Footer social={social} />}
    </div>
  )
}
