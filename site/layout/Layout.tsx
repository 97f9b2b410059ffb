import { Outlet, ScrollRestoration, useLoaderData } from 'react-router'
import type { LayoutData } from '../data/layoutData.ts'
import { ToastProvider } from '../feedback/Toasts.tsx'
import { SessionProvider } from '../hooks/useSession.tsx'
import { useFocusOnNavigation } from '../hooks/useFocusOnNavigation.ts'
import { useScrollRestoration } from '../hooks/useScrollRestoration.ts'
import { Frame } from './Frame.tsx'
import { Progress } from './NavigationProgress.tsx'

export function Layout() {
  const { social } = useLoaderData<LayoutData>()
  useFocusOnNavigation()
  useScrollRestoration()
  return (
    <SessionProvider>
      <ToastProvider>
        <Progress />
        <Frame social={social ?? []}>
          <Outlet />
        </Frame>
        <ScrollRestoration />
      </ToastProvider>
    </SessionProvider>
  )
}
