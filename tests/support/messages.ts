import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import '../../content/index.ts'
import { declaredSources } from '../../content/messages/messages.ts'
import { sourceText, writeCatalogueFile, type SourceTexts } from '../../server/messages/catalogueFile.ts'
import { LanguageFiles, noUploads, type Uploads } from '../../server/messages/languageFiles.ts'
import { Languages } from '../../server/messages/languages.ts'
import { collectSources } from '../../translation/collectSources.ts'
import { pseudo } from '../../translation/pseudo.ts'

export const PSEUDO = 'en-XA'

const root = join(import.meta.dirname, '../..')
let folder: string | undefined

/** What the build would make of the sources, without the browser's files. */
function shipped(): string {
  if (folder !== undefined) return folder
  folder = mkdtempSync(join(tmpdir(), 'gapura-messages-'))
  writeFileSync(join(folder, 'sources.json'), JSON.stringify(Object.fromEntries(collectSources(root))))
  return folder
}

const textsOf = (sources: SourceTexts): Map<string, string> =>
  new Map([...sources].map(([key, source]) => [key, pseudo(sourceText(source))]))

/** The languages of a site in `dataDir`: the pseudo-language, in which each sentence of the sources has accents. */
export function pseudoLanguages(dataDir: string, uploads: Uploads = noUploads): Languages {
  const sources: SourceTexts = new Map([...collectSources(root), ...declaredSources()])
  mkdirSync(join(dataDir, 'messages'), { recursive: true })
  const file = writeCatalogueFile({ tag: PSEUDO, sources, texts: textsOf(sources), isDraft: false })
  writeFileSync(join(dataDir, 'messages', `${PSEUDO}.po`), file)
  return new Languages(new LanguageFiles({ uploads, shipped: shipped(), own: join(dataDir, 'messages') }))
}
