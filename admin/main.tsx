import './declaredTexts.ts'
import '../ui/fonts.css'
import '../ui/tokens.css'
import '../ui/writingSystems.css'
import '../ui/base.css'
import './base.css'
import { CSPProvider } from '@base-ui/react/csp-provider'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'
import { useLater } from './ui/dialogs/useLater.ts'
import { shellWording } from './wording/shellWording.ts'
import { createQueryClient } from './data/queryClient.ts'
import { createRouter } from './router.tsx'

const loadToasts = () => import('./ui/toasts.tsx')

function Toasts() {
  const toasts = useLater(loadToasts, true)
  if (!toasts) return null
  const { notifications, dismiss, language } = shellWording
  return <toasts.ToastHost label={notifications} closeLabel={dismiss} language={language} />
}

const root = document.getElementById('root')
if (!root) throw new Error('The page has no element "root" to show the back-office in.')

createRoot(root).render(
  <StrictMode>
    {/* The Content-Security-Policy allows no style elements, so components must not insert them. */}
    <CSPProvider disableStyleElements>
      <QueryClientProvider client={createQueryClient()}>
        {/* Transitions are off, because some inputs keep their value in the URL and would lose text typed during a transition. */}
        <RouterProvider router={createRouter()} useTransitions={false} />
        <Toasts />
      </QueryClientProvider>
    </CSPProvider>
  </StrictMode>,
)
