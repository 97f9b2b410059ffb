import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

// `vite build` makes the browser's files, `vite build --ssr` the server's (scripts/build.mjs calls both). Packages stay
// outside of the server's bundle: the native ones could not be in it, and the rest load from node_modules as they are.
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react()],
  publicDir: isSsrBuild ? false : 'public',
  build: isSsrBuild
    ? {
        outDir: 'dist/server',
        assetsInlineLimit: 0,
        target: 'node22',
        // Every file lies in one folder, at the depth of the sources: paths beside them (the demo's pictures) stay true.
        rollupOptions: {
          input: { serve: 'server/serve.ts', gapura: 'cli/gapura.ts' },
          output: { chunkFileNames: '[name]-[hash].js' },
        },
      }
    : {
        outDir: 'dist/client',
        manifest: true,
        // Small pictures as data in the styles would be paid for by every page. The server must name the same files.
        assetsInlineLimit: 0,
        rollupOptions: { input: ['site/browser.tsx', 'admin/main.tsx'] },
      },
}))
