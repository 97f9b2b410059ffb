import type { ReactNode } from 'react'
import type { SocialLink } from '../../content/types/socialLink.ts'
import { Drawings } from '../decoration/Drawings.tsx'
import { Scene } from '../decoration/Scene.tsx'
import { Header } from '../header/Header.tsx'
import { Footer } from './Footer.tsx'
import { PreviewNotice } from './PreviewNotice.tsx'
import styles from './Layout.module.css'

interface FrameProps {
  social: readonly SocialLink[]
  /** What only the header of a document needs: see site/document/shell.tsx. */
  templates?: ReactNode
  children: ReactNode
}

/** What is around the content of every page. */
export const Frame = ({ social, templates, children }: FrameProps) => (
  <div className={styles['site']}>
    <a href="#main" className={styles['skip']}>
      Langsung ke isi
    </a>
    <Drawings />
    <Scene />
    <Header />
    {templates}
    <main id="main" tabIndex={-1} className={styles['main']}>
      <PreviewNotice />
      {children}
    </main>
    <Footer social={social} />
  </div>
)
