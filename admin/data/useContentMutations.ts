import { useMutation, useQueryClient } from '@tanstack/react-query'
import { publishWorkingCopy, saveWorkingCopy } from '../../client/publishing/workingCopies.ts'
import { removeRow, saveRow, type OnProgress, type SaveBody } from '../../client/writer.ts'
import type { ContentType } from '../../content/define.ts'
import { CHANGES, CONTENT } from './queryClient.ts'
import { workingCopyOf, type AnyRow } from './rows.ts'
import { useReading } from './siteLanguages.ts'
import { useSingleMutation } from './useSingleMutation.ts'

interface Save {
  id: number | null
  body: SaveBody
  onProgress: OnProgress
}

interface SaveCopy extends Omit<Save, 'id'> {
  id: number
  /** The version of the working copy that the form shows, or 0 if there is none. */
  copyVersion: number
  publishes: boolean
  /** Called with the saved working copy, even if it cannot be published afterwards. */
  onCopied: (row: AnyRow) => void
}

function withCopyVersion(body: SaveBody, version: number): SaveBody {
  if (!(body instanceof FormData)) return { ...body, working_copy_version: version }
  body.set('working_copy_version', String(version))
  return body
}

export function useContentMutations(type: ContentType) {
  const queries = useQueryClient()
  const reading = useReading(type)
  const reload = () => {
    // The reload is not awaited, so that the dialog closes at once.
    for (const key of [CONTENT, CHANGES]) void queries.invalidateQueries({ queryKey: [key] })
  }
  // The form guards `save` and `saveCopy` against double clicks.
  const save = useMutation({
    mutationFn: async ({ id, body, onProgress }: Save) =>
      (await saveRow(type, id, body, onProgress, reading)) as AnyRow, // The API responds with a row, so the cast is safe.
    onSuccess: reload,
  })
  const saveCopy = useMutation({
    mutationFn: async ({ id, body, onProgress, copyVersion, publishes, onCopied }: SaveCopy) => {
      const saved = (await saveWorkingCopy(type, id, withCopyVersion(body, copyVersion), onProgress, reading)) as AnyRow // The API responds with a row, so the cast is safe.
      onCopied(saved)
      // If no working copy remains, the saved row equals the published row, so there is nothing to publish.
      const copy = workingCopyOf(saved)
      if (!publishes || !copy) return saved
      const seen = { version: saved.version, working_copy_version: copy.version }
      return (await publishWorkingCopy(type, id, seen, reading)) as AnyRow // The API responds with a row, so the cast is safe.
    },
    onSettled: reload,
  })

  const remove = useSingleMutation({ mutationFn: (id: number) => removeRow(type, id), onSuccess: reload })
  return { save, saveCopy, remove }
}
