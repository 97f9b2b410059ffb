import { createContext, useContext, useEffect, useState } from 'react'
import { useHref, useLocation, useNavigate } from 'react-router'
import { findPlace } from '../../../client/rows/rowPlace.ts'
import type { ContentType } from '../../../content/define.ts'
import { fill } from '../../../content/messages/fill.ts'
import { rowName, type AnyRow } from '../../data/rows.ts'
import { ROW } from '../../form/rowAddress.ts'
import type { ListParams } from '../../list/useListParams.ts'
import { showToast } from '../../ui/toasts.tsx'
import type { ContentRows } from '../useContentRows.ts'
import { rowsWording } from './wording.ts'
import { countIn } from '../../wording/countIn.ts'

/** The id of the row that a save has just added or moved; null if there is none. */
export const MarkedRow = createContext<number | null>(null)

export function useRowMark(): (row: AnyRow) => { marked?: true } {
  const marked = useContext(MarkedRow)
  return ({ id }) => (id === marked ? { marked: true } : {})
}

interface Mark {
  id: number
  said: string
}

/** URL query parameters that do not affect which rows the list contains. */
const ORDER = ['per_page', 'sort', 'order']

function addressedList(): URLSearchParams {
  const query = new URLSearchParams(window.location.search)
  query.delete(ROW)
  return query
}

/** Excludes toasts, which also have the role `dialog` but are not modal. */
const DIALOG = '[role="dialog"]:not([aria-modal="false"])'

function afterDialogs(run: () => void): () => void {
  let frame = 0
  const look = () => {
    frame = requestAnimationFrame(document.querySelector(DIALOG) ? look : run)
  }
  look()
  return () => cancelAnimationFrame(frame)
}

/**
 * Goes to the saved row's page of the list and marks the row. If a search or filter hides the row, a message offers to
 * show it.
 */
export function useMarkedRow(type: ContentType, list: ContentRows, params: Pick<ListParams, 'perPage' | 'setPage'>) {
  const { language } = type.wording
  const words = rowsWording(language)
  const { pathname } = useLocation()
  const own = useHref(pathname)
  const navigate = useNavigate()
  const [mark, setMark] = useState<Mark | null>(null)
  const { perPage } = params
  const isShown = mark !== null && (list.rows?.some(({ id }) => id === mark.id) ?? false)

  useEffect(() => {
    if (!mark) return
    const end = () => setMark(null)
    document.addEventListener('click', end, true)
    document.addEventListener('input', end, true)
    return () => {
      document.removeEventListener('click', end, true)
      document.removeEventListener('input', end, true)
    }
  }, [mark])

  useEffect(() => {
    if (!isShown) return
    return afterDialogs(() => document.querySelector(`[data-row="${mark.id}"]`)?.scrollIntoView({ block: 'nearest' }))
  }, [isShown, mark?.id])

  const markAt = (row: AnyRow, position: number) => {
    const about = {
      name: rowName(type, row),
      page: countIn(language, Math.ceil(position / perPage)),
      row: countIn(language, ((position - 1) % perPage) + 1),
    }
    setMark({ id: row.id, said: fill(words.at, about) })
  }
  const note = (sentence: string, row: AnyRow, page: number | null, run: () => void) =>
    showToast({
      tone: 'note',
      text: fill(sentence, { name: rowName(type, row), page: page === null ? '' : countIn(language, page) }),
      language,
      action: { label: words.show, run },
    })

  const isHere = () => window.location.pathname.toLowerCase() === own.toLowerCase()
  const goTo = (condition: URLSearchParams, page: number) => {
    const query = new URLSearchParams(condition)
    if (page > 1) query.set('page', String(page))
    else query.delete('page')
    const form = isHere() ? new URLSearchParams(window.location.search).get(ROW) : null
    if (form !== null) query.set(ROW, form)
    void navigate({ pathname, search: `?${query}` })
  }

  const reveal = async (row: AnyRow, condition: URLSearchParams) => {
    const pressedAt = window.location.pathname
    const { page: _page, per_page: _size, q: _q, where: _where, ...order } = list.query
    const place = await findPlace(type, row.id, order)
    if (!place?.position || window.location.pathname !== pressedAt) return
    const whole = new URLSearchParams([...condition].filter(([name]) => ORDER.includes(name)))
    goTo(whole, Math.ceil(place.position / perPage))
    markAt(row, place.position)
  }

  const show = async (row: AnyRow, isNew: boolean) => {
    const visibleAt = list.rows?.findIndex(({ id }) => id === row.id) ?? -1
    const present = list.query.page ?? 1
    const condition = addressedList()
    const place = await findPlace(type, row.id, list.query)
    if (!place || !isHere()) return
    const { position } = place
    if (position === null) return note(words.hidden, row, null, () => quietly(reveal(row, condition)))
    const page = Math.ceil(position / perPage)
    if (page !== present && !isNew)
      return note(words.elsewhere, row, page, () => {
        goTo(condition, page)
        markAt(row, position)
      })
    // The saved row is not shown if the user has gone to another list since the save.
    if (String(addressedList()) !== String(condition)) return
    if (page !== present) params.setPage(page)
    if (isNew || (visibleAt >= 0 && position !== (present - 1) * perPage + visibleAt + 1)) markAt(row, position)
  }

  return {
    marked: isShown ? mark.id : null,
    said: isShown ? mark.said : '',
    saved: (row: AnyRow, isNew: boolean) => quietly(show(row, isNew)),
  }
}

/** The row has been saved, so a failure to show it can be ignored. */
const quietly = (showing: Promise<void>): void => void showing.catch(() => undefined)
