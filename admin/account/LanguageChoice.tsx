import { ADMIN_LANGUAGE_KEY, ADMIN_SCRIPTS_ID, type AdminScripts } from '../../ui/adminLanguage.ts'
import { SelectField } from '../ui/inputs/Select.tsx'
import { languageWording as words } from './wording.ts'

/** The name of a language in the language itself. */
function ownName(tag: string): string {
  const name = new Intl.DisplayNames(tag, { type: 'language' }).of(tag) ?? tag
  return name.charAt(0).toLocaleUpperCase(tag) + name.slice(1)
}

function offered(): string[] {
  const text = document.getElementById(ADMIN_SCRIPTS_ID)?.textContent
  const { languages } = JSON.parse(text ?? '{"files":[],"languages":{}}') as AdminScripts // The server wrote it.
  return Object.keys(languages)
}

function choose(tag: string): void {
  if (tag === '') localStorage.removeItem(ADMIN_LANGUAGE_KEY)
  else localStorage.setItem(ADMIN_LANGUAGE_KEY, tag)
  // Each language has its own scripts. What is typed in forms is stored and comes back.
  window.location.reload()
}

/** The language of the back-office in this browser. Null if there is no choice. */
export function LanguageChoice() {
  const tags = offered()
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
