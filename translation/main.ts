// `npm run messages`: what the catalogues in translation/catalogues lack. `npm run messages -- th` writes the file of a language, new or
// not, with an empty entry for each sentence that is missing, and without those that no source has.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import '../content/index.ts'
import { canonicalTag } from '../content/messages/canonicalTag.ts'
import { declaredSources } from '../content/messages/messages.ts'
import {
  neededIn,
  readCatalogueFile,
  readTexts,
  writeCatalogueFile,
  writtenIn,
  type SourceTexts,
} from '../server/messages/catalogueFile.ts'
import { collectSources } from './collectSources.ts'

const root = join(import.meta.dirname, '..')
const catalogues = join(import.meta.dirname, 'catalogues')
const sources: SourceTexts = new Map(
  // Intl says how numbers and dates are written.
  [...collectSources(root), ...declaredSources()].filter(([key]) => !key.startsWith('locale.')),
)

function report(name: string): void {
  const file = readCatalogueFile(readFileSync(join(catalogues, name)), sources)
  const wanted = neededIn(file.tag, sources)
  const missing = [...wanted.keys()].filter((key) => !file.sentences.has(key))
  console.log(
    `${file.tag}: ${wanted.size - missing.length} of ${wanted.size} sentences, ${missing.length} missing, ${file.outdated.length} outdated, ${file.unknown.length} of no source, ${file.faults.length} faulty${file.isDraft ? ' (draft)' : ''}`,
  )
  for (const { key, reason } of file.faults) console.log(`  ${key}: ${reason}`)
  if (process.argv.includes('--all')) for (const key of missing) console.log(`  missing: ${key}`)
}

function write(text: string): void {
  const tag = canonicalTag(text)
  if (tag === null) throw new Error(`${text} is no language, such as th or pt-BR.`)
  const path = join(catalogues, `${tag}.po`)
  const bytes = existsSync(path) ? readFileSync(path) : null
  const { texts, isDraft } = bytes ? readTexts(bytes) : { texts: new Map<string, string>(), isDraft: true }
  const outdated = bytes ? readCatalogueFile(bytes, sources).outdated : []
  const written = writtenIn(tag, sources, texts)
  writeFileSync(path, writeCatalogueFile({ tag, sources: written, texts, outdated, isDraft }))
  report(`${tag}.po`)
}

const [named] = process.argv.slice(2).filter((one) => !one.startsWith('--'))
if (named !== undefined) write(named)
else {
  console.log(`${sources.size} sentences in the sources.`)
  readdirSync(catalogues)
    .filter((name) => name.endsWith('.po'))
    .forEach(report)
}
