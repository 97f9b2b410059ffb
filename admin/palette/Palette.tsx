import { Autocomplete } from '@base-ui/react/autocomplete'
import { useLayoutEffect, useRef, useState } from 'react'
import { fill } from '../../content/messages/fill.ts'
import { SearchIcon } from '../../ui/icons.tsx'
import { because } from '../feedback/failureMessages.ts'
import { useUser } from '../session/currentUser.ts'
import type { Entry, Group } from './entries.ts'
import styles from './Palette.module.css'
import { useGroups } from './useGroups.ts'
import { paletteWording as words } from './wording.ts'

interface PaletteProps {
  screens: readonly Entry[]
  commands: readonly Entry[]
  begin: string
  onChoose: (entry: Entry) => void
}

/** Enter opens the first match, unless the arrow keys have chosen another. */
export function Palette({ screens, commands, begin, onChoose }: PaletteProps) {
  const user = useUser()
  const [text, setText] = useState(begin)
  const field = useRef<HTMLInputElement>(null)
  // Another dialog that has just opened takes the focus one frame later. The search field then takes the focus back.
  useLayoutEffect(() => {
    const frame = requestAnimationFrame(() => field.current?.focus())
    return () => cancelAnimationFrame(frame)
  }, [])
  const typed = text.trim()
  const { groups, isBusy, error } = useGroups(typed, user, { screens, commands })
  const count = groups.reduce((sum, { items }) => sum + items.length, 0)
  const status = () => {
    if (error) return because(words.failed, error, words.language)
    if (isBusy) return words.searching
    return count === 0 ? fill(words.none, { words: typed }) : null
  }

  return (
    <Autocomplete.Root
      inline
      open
      mode="none"
      items={groups}
      value={text}
      onValueChange={(next, { reason }) => {
        // Choosing an entry opens it and must not write its label into the search field.
        if (reason !== 'item-press') setText(next)
      }}
      itemToStringValue={({ label }: Entry) => label}
      autoHighlight="always"
      keepHighlight
    >
      <div className={styles['field']}>
        <SearchIcon />
        <Autocomplete.Input
          ref={field}
          className={styles['input']}
          placeholder={words.title}
          aria-label={words.title}
          // The dialog sets the focus one frame later. Without autoFocus, text typed before then would be lost.
          autoFocus
        />
      </div>
      <Autocomplete.Status className={styles['status']}>
        {status() ?? (typed && <span className="visually-hidden">{fill(words.found, { count })}</span>)}
      </Autocomplete.Status>
      <Autocomplete.List className={styles['list']} aria-label={words.title}>
        {(group: Group) => (
          <Autocomplete.Group key={group.label} items={group.items}>
            <Autocomplete.GroupLabel className={styles['heading']}>{group.label}</Autocomplete.GroupLabel>
            <Autocomplete.Collection>
              {(entry: Entry) => (
                <Autocomplete.Item
                  key={entry.key}
                  value={entry}
                  className={styles['item']}
                  onClick={() => onChoose(entry)}
                >
                  <span lang={entry.language}>{entry.label}</span>
                  <small>{entry.about}</small>
                </Autocomplete.Item>
              )}
            </Autocomplete.Collection>
          </Autocomplete.Group>
        )}
      </Autocomplete.List>
      <p className={styles['keys']}>{words.keys}</p>
    </Autocomplete.Root>
  )
}
