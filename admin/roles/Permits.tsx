import { contentTypes } from '../../content/index.ts'
import { fill } from '../../content/messages/fill.ts'
import { languageName } from '../../content/messages/languageName.ts'
import { permissionName, translatedLanguages } from '../../content/permissions.ts'
import { visibleActions, ticked, type VisibleArea } from './permissionGroups.ts'
import styles from './roles.module.css'
import { actionLabels, roleWording as words } from './wording.ts'

/** Describes permissions in words, such as `News: Lihat, Ubah`. */
export function sentencesOf(permissions: readonly string[], areas: readonly VisibleArea[]): string[] {
  const ofTypes = contentTypes.flatMap((type) => {
    // Checks only the permission named after the action. A role saved by a script may lack related permissions that the
    // checkbox also grants, such as `import`.
    const actions = visibleActions.filter(
      (action) => ticked(type, action).length > 0 && permissions.includes(permissionName({ type: type.key, action })),
    )
    if (actions.length === 0) return []
    const labels = actions.map((action) => actionLabels[action]).join(', ')
    return [fill(words.ofType, { title: type.title, actions: labels })]
  })
  const translating = translatedLanguages(permissions).map((tag) =>
    fill(words.translatingInto, { name: languageName(tag, words.language) }),
  )
  return [
    ...ofTypes,
    ...areas.filter(({ name }) => permissions.includes(name)).map(({ label }) => label),
    ...translating,
  ]
}

export function Permits({ sentences }: { sentences: readonly string[] }) {
  if (sentences.length === 0) return words.nothing
  return (
    <ul className={styles['permits']}>
      {sentences.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  )
}
