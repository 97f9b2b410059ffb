import { Outlet, ScrollRestoration, useLoaderData } from 'react-router'
import type { LayoutData } from '../data/layoutData.ts'
import { Footer } from './Footer.tsx'
import { Header } from '../header/Header.tsx'
import { PreviewNotice } from './PreviewNotice.tsx'
import { Progress } from './NavigationProgress.tsx'
import { Drawings } from '../decoration/Drawings.tsx'
import { Scene } from '../decoration/Scene.tsx'
import { SessionProvider } from '../hooks/useSession.tsx'
import { ToastProvider } from '../feedback/Toasts.tsx'
import { useFocusOnNavigation } from '../hooks/useFocusOnNavigation.ts'
import { useScrollRestoration } from '../hooks/useScrollRestoration.ts'
import styles from './Layout.module.css'

export function Layout() {
  const { social } = useLoaderData<LayoutData>()
  useFocusOnNavigation()
  useScrollRestoration()
  return (
    <SessionProvider>
      <ToastProvider>
        <div className={styles['site']}>
          <a href="#main" className={styles['skip']}>
            Langsung ke isi
          </a>
          <Drawings />
          <Progress />
          <Scene />
          <Header />
          <main id="main" tabIndex={-1} className={styles['main']}>
            <PreviewNotice />
            <Outlet />
          </main>
          <Footer social={social ?? []} />
        </div>
        <ScrollRestoration />
      </ToastProvider>
    </SessionProvider>
  )
}
