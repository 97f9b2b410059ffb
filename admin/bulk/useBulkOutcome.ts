import { useQueryClient } from '@tanstack/react-query'
import { ApiError } from '../../client/api.ts'
import { undoBatch, type BulkAnswer } from '../../client/bulk/manyRows.ts'
import { UNCHANGED_REASONS, type UndoAnswer } from '../../content/queries/manyRows/batchQuery.ts'
import { fill } from '../../content/messages/fill.ts'
import { CHANGES, CONTENT } from '../data/queryClient.ts'
import { rowsChangedBy } from '../feedback/conflicts/lastChange.ts'
import { showUses } from '../feedback/conflicts/shownUses.ts'
import { because } from '../feedback/failureMessages.ts'
import { reasonIn } from '../data/failureReason.ts'
import { showToast } from '../ui/toasts.tsx'
import { bulkWording } from './wording.ts'

/**
 * Returns a sentence that says which rows the undo did not change and why. Returns null if the undo changed all rows.
 */
function unchangedSentence({ kept }: UndoAnswer, language: string): string | null {
  const words = bulkWording(language)
  const reasons = UNCHANGED_REASONS.flatMap((reason) => {
    const count = kept.filter((row) => row.reason === reason).length
    return count > 0 ? [fill(words.reasons[reason], { count })] : []
  })
  return reasons.length > 0 ? fill(words.kept, { count: kept.length, reasons: reasons.join(', ') }) : null
}

export function useBulkOutcome(language: string) {
  const words = bulkWording(language)
  const queries = useQueryClient()
  const reload = () => {
    for (const key of [CONTENT, CHANGES]) void queries.invalidateQueries({ queryKey: [key] })
  }

  async function undo(batch: number): Promise<void> {
    try {
      const answer = await undoBatch(batch)
      const unchanged = unchangedSentence(answer, language)
      const text = answer.undone > 0 ? fill(words.undone, { count: answer.undone }) : words.undoneNothing
      const sentence = unchanged ? `${text} ${unchanged}` : text
      const uses = answer.used_by
      showToast({
        tone: unchanged ? 'note' : 'good',
        text: sentence,
        language,
        ...(uses.length > 0 && {
          action: { label: words.showUses, run: () => showUses({ sentence, uses, language }) },
        }),
      })
    } catch (error) {
      showToast({ tone: 'bad', text: because(words.undoFailed, error, language), language })
    } finally {
      reload()
    }
  }

  const offerUndo = (text: string, batch: number | null) => {
    reload()
    showToast({
      tone: 'good',
      text,
      language,
      ...(batch !== null && { action: { label: words.undo, run: () => void undo(batch) } }),
    })
  }

  return {
    undo,
    done: ({ changed, batch }: BulkAnswer, sentence: 'changed' | 'duplicated' | 'removed') => {
      if (batch !== null) return offerUndo(fill(words[sentence], { count: changed }), batch)
      reload()
      showToast({ tone: 'note', text: words.unchanged, language })
    },
    imported: offerUndo,
    failed: (error: unknown, sentence: 'failed' | 'duplicateFailed' | 'removeFailed') => {
      if (error instanceof ApiError && error.code === 'stale') {
        reload()
        const text = error.rows.length > 0 ? words.stale : words.staleCount
        const who = rowsChangedBy(error.lastChanges, language)
        return showToast({ tone: 'bad', text: who ? `${text} ${who}` : text, language })
      }
      const faults = error instanceof ApiError ? Object.values(error.errors).flat() : []
      const rows = error instanceof ApiError ? error.rows : []
      const ids = [...rows.slice(0, MOST_NAMED).map((id) => `#${id}`), ...(rows.length > MOST_NAMED ? ['…'] : [])]
      const named = ids.length > 0 ? ` (${ids.join(', ')})` : ''
      const reason = (faults[0] ?? reasonIn(error, language)) + named
      showToast({ tone: 'bad', text: fill(words[sentence], { reason }), language })
    },
  }
}

const MOST_NAMED = 5
