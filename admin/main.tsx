import '../ui/fonts.css'
import '../ui/tokens.css'
import '../ui/base.css'
import { CSPProvider } from '@base-ui/react/csp-provider'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'
import { ToastHost } from './ui/toasts.tsx'
import { shellWording } from './wording/shellWording.ts'
import { createQueryClient } from './data/queryClient.ts'
import { createRouter } from './router.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('The page has no element "root" to show the back-office in.')

createRoot(root).render(
  <StrictMode>
    {/* The Content-Security-Policy allows no style elements; what they would say stands in the style sheets. */}
    <CSPProvider disableStyleElements>
      <QueryClientProvider client={createQueryClient()}>
        <RouterProvider router={createRouter()} />
        <ToastHost
          label={shellWording.notifications}
          closeLabel={shellWording.dismiss}
          language={shellWording.language}
        />
      </QueryClientProvider>
    </CSPProvider>
  </StrictMode>,
)
