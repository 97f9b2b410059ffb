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

/** Its pages are laid out from right to left. Its sentences are those of the pseudo-language. */
export const RIGHT_TO_LEFT = 'ar-XB'

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

/**
 * Writes the pseudo-language for a site in `dataDir`, in which each sentence of the sources has accents and marks. With
 * another tag, the same sentences are those of another language, which may be written from right to left.
 */
export function writePseudo(dataDir: string, tag: string = PSEUDO): void {
  const sources: SourceTexts = new Map([...collectSources(root), ...declaredSources()])
  mkdirSync(join(dataDir, 'messages'), { recursive: true })
  const file = writeCatalogueFile({ tag, sources, texts: textsOf(sources), isDraft: false })
  writeFileSync(join(dataDir, 'messages', `${tag}.po`), file)
}

/** The languages of a site in `dataDir`: the pseudo-language. */
export function pseudoLanguages(dataDir: string, uploads: Uploads = noUploads): Languages {
  writePseudo(dataDir)
  return new Languages(new LanguageFiles({ uploads, shipped: shipped(), own: join(dataDir, 'messages') }))
}
