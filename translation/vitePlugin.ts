import { cpSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { hasTokens, withSentences } from '../content/messages/tokens.ts'
import { collectSources } from './collectSources.ts'
import { mayHaveMessages, withTokens } from './findMessages.ts'

/**
 * Keeps the browser's files with tokens beside those with the specification's sentences: the server makes those of other
 * languages from them (server/messages/languageFiles.ts). `folder` gets them, and the sentences of all sources.
 */
export function languageFiles(root: string, folder: string): Plugin {
  const templates = join(folder, 'templates')
  return {
    name: 'language-files',
    enforce: 'pre',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    transform: (code, id) =>
      /\.tsx?$/.test(id) && !id.includes('/node_modules/') && mayHaveMessages(code) ? withTokens(code, id) : null,
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        mkdirSync(templates, { recursive: true })
        const sources = collectSources(root)
        for (const chunk of Object.values(bundle)) {
          if (chunk.type !== 'chunk' || !hasTokens(chunk.code)) continue
          writeFileSync(join(templates, chunk.fileName.replace(/^.*\//, '')), chunk.code)
          chunk.code = withSentences(chunk.code, (key, language) => {
            const text = key === '' ? language : sources.get(key)?.[language]
            if (text === undefined) this.error(`No source has ${key}.`)
            return text
          })
        }
        writeFileSync(join(folder, 'sources.json'), JSON.stringify(Object.fromEntries(sources)))
        cpSync(join(root, 'translation/catalogues'), folder, { recursive: true })
      },
    },
  }
}
