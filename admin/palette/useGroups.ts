import { useMemo, useState } from 'react'
import type { Staff } from '../../client/staff.ts'
import { useScreenCommands } from './commands.ts'
import { addEntries, recentEntries, rowGroups, type Entry, type Group } from './entries.ts'
import { fitting } from './matching.ts'
import { recentOf } from './recent.ts'
import { useFoundRows } from './useFoundRows.ts'
import { paletteWording as words } from './wording.ts'

const MOST = 6

interface Groups {
  groups: Group[]
  isBusy: boolean
  error: Error | null
}

/** Without input the palette shows recent entries, the commands of the screen and all screens. */
export function useGroups(
  typed: string,
  { username, permissions }: Staff,
  { screens, commands }: { screens: readonly Entry[]; commands: readonly Entry[] },
): Groups {
  const ofScreen = useScreenCommands()
  const [recent] = useState(() => recentOf(username))
  const { rows, isPresent, isBusy, error } = useFoundRows(typed)
  const adding = useMemo(() => addEntries(permissions), [permissions])

  const here = ofScreen.map(({ label, language, run }): Entry => ({
    ...{ key: `here:${label}`, label, language, about: '', words: '' },
    act: { run },
  }))
  const groups =
    typed === ''
      ? [
          { label: words.recent, items: recentEntries(recent, [...screens, ...adding, ...commands], permissions) },
          { label: words.here, items: here },
          { label: words.screens, items: screens },
          { label: words.commands, items: commands },
        ]
      : [
          { label: words.screens, items: fitting(typed, screens).slice(0, MOST) },
          { label: words.commands, items: fitting(typed, [...here, ...commands, ...adding]).slice(0, MOST) },
          ...rowGroups(rows, typed, isPresent),
        ]
  return { groups: groups.filter(({ items }) => items.length > 0), isBusy, error }
}
