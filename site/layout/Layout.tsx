import { Outlet, ScrollRestoration } from 'react-router'
import { Footer } from './Footer.tsx'
import { Header } from '../header/Header.tsx'
import { Progress } from './NavigationProgress.tsx'
import { Scene } from '../decoration/Scene.tsx'
import { SessionProvider } from '../hooks/useSession.tsx'
import { ToastProvider } from '../feedback/Toasts.tsx'
import { useArrival } from '../hooks/useFocusOnNavigation.ts'
import { useScrollMemory } from '../hooks/useScrollRestoration.ts'
import styles from './Layout.module.css'

/** What stands around every public page. */
export function Layout() {
  useArrival()
  useScrollMemory()
  return (
    <SessionProvider>
      <ToastProvider>
        <div className={styles['site']}>
          <a href="#main" className={styles['skip']}>
            Langsung ke isi
          </a>
          <Progress />
          <Scene />
          <Header />
          <main id="main" tabIndex={-1} className={styles['main']}>
            <Outlet />
          </main>
          <Footer />
        </div>
        <ScrollRestoration />
      </ToastProvider>
    </SessionProvider>
  )
}
