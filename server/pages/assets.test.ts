import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { createLanguage } from '../messages/language.ts'
import { builtAssets, inLanguageOf } from './assets.ts'

it('The files of a page are found once each, even if they import each other', () => {
  const folder = mkdtempSync(join(tmpdir(), 'gapura-assets-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  mkdirSync(join(folder, '.vite'))
  writeFileSync(
    join(folder, '.vite/manifest.json'),
    JSON.stringify({
      one: { file: 'one.js', css: ['one.css'], imports: ['two'] },
      two: { file: 'two.js', css: ['two.css'], imports: ['one'] },
    }),
  )
  writeFileSync(
    join(folder, '.vite/document.json'),
    JSON.stringify({ 'site/document/header.ts': { file: 'header.js' } }),
  )
  const { scripts, styles } = builtAssets(folder)('site/document/header.ts', ['one'])
  expect({ scripts, styles }).toEqual({ scripts: ['/header.js'], styles: ['/two.css', '/one.css'] })
})

it.each([
  ['en', []],
  ['pt-BR', ['/accents.woff2']],
  ['th', ['/further.css']],
  ['vi', ['/further.css']],
])('[languages.fonts] Pages in %s have these files for their letters: %j', (tag, further) => {
  const language = createLanguage({ tag, sentences: new Map(), gaps: null, version: '1' })
  const { styles, fonts } = inLanguageOf(language, {
    ...{ scripts: [], preloads: [], styles: ['/site.css'], fonts: ['/basic.woff2'] },
    ...{ furtherFonts: ['/accents.woff2'], furtherStyles: ['/further.css'] },
  })
  expect([...styles, ...fonts].filter((file) => !['/site.css', '/basic.woff2'].includes(file))).toEqual(further)
})
