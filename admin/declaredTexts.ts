// The first module of the back-office: declarations are read in the language that the page was opened in.
import { readCatalogueFrom } from '../content/messages/messages.ts'
import { DECLARED_TEXTS } from '../ui/adminLanguage.ts'

const tag = document.documentElement.dataset['language']
const texts = (window as unknown as Record<string, unknown>)[DECLARED_TEXTS] as
  Readonly<Record<string, string>> | undefined // adminLanguageScript has set it.

if (tag !== undefined && texts) {
  const catalogue = { tag, find: (key: string) => texts[key] }
  readCatalogueFrom(() => catalogue)
}
