import { useState } from 'react'
import { languageName } from '../../content/messages/languageName.ts'
import { OWNERS, permissionName, translatedLanguages } from '../../content/permissions.ts'
import { fill } from '../../content/messages/fill.ts'
import { useFurtherTags } from '../data/siteSettings.ts'
import { useUser } from '../session/currentUser.ts'
import { Tick } from '../ui/inputs/Tick.tsx'
import { permissionGroups, roleAreas, visibleActions, ticked, type VisibleArea } from './permissionGroups.ts'
import styles from './roles.module.css'
import { actionLabels, roleWording as words } from './wording.ts'

const groups = permissionGroups(words.content)

interface PermissionGridProps {
  chosen: ReadonlySet<string>
  onChange: (chosen: ReadonlySet<string>) => void
  /**
   * The permissions to offer that do not belong to a content type. By default, all such permissions that a role can
   * have.
   */
  areas?: readonly VisibleArea[]
}

/** Ticking "edit" also ticks "see", and ticking "publish" also ticks "edit". */
export function PermissionGrid({ chosen, onChange, areas = roleAreas }: PermissionGridProps) {
  const { permissions: own } = useUser()
  const further = useFurtherTags()
  // A language that the site no longer has can be taken away from those who have it.
  const [former] = useState(() => translatedLanguages(chosen))
  const languages = [...new Set([...further, ...former])]
  const box = (
    label: string,
    names: readonly string[],
    alsoOn: readonly string[] = [],
    alsoOff: readonly string[] = [],
  ) => {
    const isTicked = names.every((name) => chosen.has(name))
    const isSome = !isTicked && names.some((name) => chosen.has(name))
    const isOwn = own.has(OWNERS) || names.every((name) => own.has(name))
    return (
      <Tick
        title={isOwn ? undefined : words.notYours}
        checked={isTicked}
        disabled={!isOwn}
        ref={(input) => {
          if (input) input.indeterminate = isSome
        }}
        onChange={() =>
          onChange(
            isTicked
              ? new Set([...chosen].filter((name) => ![...names, ...alsoOff].includes(name)))
              : new Set([...chosen, ...names, ...alsoOn]),
          )
        }
      >
        {label}
      </Tick>
    )
  }

  return (
    <>
      {groups.map(({ name, types }) => (
        <fieldset key={name} className={styles['group']}>
          <legend>{name}</legend>
          {types.length > 1 &&
            box(
              fill(words.everything, { group: name }),
              types.flatMap((type) => visibleActions.flatMap((action) => ticked(type, action))),
            )}
          <ul className={styles['types']}>
            {types.map((type) => {
              const [see, ...others] = visibleActions.filter((action) => ticked(type, action).length > 0)
              return (
                <li key={type.key}>
                  <span id={`permits-${type.key}`}>{type.title}</span>
                  <span role="group" aria-labelledby={`permits-${type.key}`} className={styles['actions']}>
                    {see &&
                      box(
                        actionLabels[see],
                        ticked(type, see),
                        [],
                        others.flatMap((action) => ticked(type, action)),
                      )}
                    {others.map((action) => (
                      <span key={action}>
                        {box(
                          actionLabels[action],
                          ticked(type, action),
                          [...ticked(type, 'see'), ...(action === 'publish' ? ticked(type, 'edit') : [])],
                          action === 'edit' ? ticked(type, 'publish') : [],
                        )}
                      </span>
                    ))}
                  </span>
                </li>
              )
            })}
          </ul>
        </fieldset>
      ))}
      {languages.length > 0 && (
        <fieldset className={styles['group']}>
          <legend>{words.translating}</legend>
          <p className={styles['hint']}>{words.translatingAbout}</p>
          <div className={styles['actions']}>
            {languages.map((tag) => (
              <span key={tag}>{box(languageName(tag, words.language), [permissionName({ translate: tag })])}</span>
            ))}
          </div>
        </fieldset>
      )}
      <fieldset className={styles['group']}>
        <legend>{words.others}</legend>
        <ul className={styles['types']}>
          {areas.map(({ name, label, about }) => (
            <li key={name}>
              {box(label, [name])}
              <span className={styles['hint']}>{about}</span>
            </li>
          ))}
        </ul>
      </fieldset>
    </>
  )
}
