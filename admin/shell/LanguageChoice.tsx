import { ownName } from '../../content/messages/languageName.ts'
import { ADMIN_LANGUAGE_KEY } from '../../ui/adminLanguage.ts'
import { catalogues } from '../data/siteLanguages.ts'
import { SelectField } from '../ui/inputs/Select.tsx'
import { languageWording as words } from './languageWording.ts'

function choose(tag: string): void {
  localStorage.setItem(ADMIN_LANGUAGE_KEY, tag)
  // Each language has its own scripts. What is typed in forms is stored and comes back.
  window.location.reload()
}

/** The language of the back-office in this browser. Null if there is no choice. */
export function LanguageChoice() {
  const tags = catalogues()
  if (tags.length === 0) return null
  return (
    <SelectField
      label={words.label}
      hint={words.hint}
      value={document.documentElement.dataset['language'] ?? ''}
      options={[['', words.usual], ...tags.map((tag) => [tag, ownName(tag)] as const)]}
      onChange={choose}
    />
  )
}
