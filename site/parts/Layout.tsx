import { Outlet, ScrollRestoration } from 'react-router'
import { Footer } from './Footer.tsx'
import { Header } from './Header.tsx'
import { Progress } from './Progress.tsx'
import { Scene } from './Scene.tsx'
import { SessionProvider } from './Session.tsx'
import { ToastProvider } from './Toasts.tsx'
import { useArrival } from './useArrival.ts'
import { useScrollMemory } from './useScrollMemory.ts'
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
