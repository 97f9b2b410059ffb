import { useState } from 'react'
import type { ContentType } from '../../content/define.ts'
import type { UsualRows } from '../list/useListParams.ts'
import { useUser } from '../session/currentUser.ts'
import { rememberedView, rememberView } from './rememberedView.ts'

export function useTableView(type: ContentType) {
  const { username } = useUser()
  const [view, setView] = useState(() => rememberedView(username, type))
  const hidden: ReadonlySet<string> = new Set(view.hidden)
  const usualRows: UsualRows = {
    perPage: view.perPage,
    remember: (perPage) => setView(rememberView(username, type, { perPage })),
  }
  return {
    hidden,
    usualRows,
    show: (column: string, isShown: boolean) => {
      const others = view.hidden.filter((other) => other !== column)
      setView(rememberView(username, type, { hidden: isShown ? others : [...others, column] }))
    },
  }
}

export type TableViewState = ReturnType<typeof useTableView>
