import { useMutation, useQueryClient } from '@tanstack/react-query'
import { publishWorkingCopy, saveWorkingCopy } from '../../client/publishing/workingCopies.ts'
import { removeRow, saveRow, type OnProgress, type SaveBody } from '../../client/writer.ts'
import type { ContentType } from '../../content/define.ts'
import type { WorkingCopy } from '../../content/queries/workingCopyQuery.ts'
import { CHANGES, CONTENT } from './queryClient.ts'
import type { AnyRow } from './rows.ts'

interface Save {
  /** Null for a new row. */
  id: number | null
  body: SaveBody
  onProgress: OnProgress
}

/** A row with its working copy, as the server gives it. */
type CopiedRow = AnyRow & { working_copy: WorkingCopy | null }

interface SaveCopy extends Omit<Save, 'id'> {
  id: number
  /** The version of the copy that the form was filled from; 0 where there was none. */
  copyVersion: number
  publishes: boolean
  /** Called with the row as its copy has it, which is saved also where it cannot be published then. */
  onCopied: (row: AnyRow) => void
}

function withCopyVersion(body: SaveBody, version: number): SaveBody {
  if (!(body instanceof FormData)) return { ...body, working_copy_version: version }
  body.set('working_copy_version', String(version))
  return body
}

/** Saves and deletes rows of a type. Every list on the screen reloads afterwards. */
export function useContentMutations(type: ContentType) {
  const queries = useQueryClient()
  const onSuccess = () => {
    // Not awaited, so that the modal closes while the list reloads behind it.
    for (const key of [CONTENT, CHANGES]) void queries.invalidateQueries({ queryKey: [key] })
  }
  const save = useMutation({
    mutationFn: async ({ id, body, onProgress }: Save) => (await saveRow(type, id, body, onProgress)) as AnyRow, // the API is the source of rows
    onSuccess,
  })
  const saveCopy = useMutation({
    mutationFn: async ({ id, body, onProgress, copyVersion, publishes, onCopied }: SaveCopy) => {
      const saved = (await saveWorkingCopy(type, id, withCopyVersion(body, copyVersion), onProgress)) as CopiedRow // the API's description
      onCopied(saved)
      // Where nothing differs from what is published, there is nothing to publish.
      if (!publishes || !saved.working_copy) return saved
      const seen = { version: saved.version, working_copy_version: saved.working_copy.version }
      return (await publishWorkingCopy(type, id, seen)) as AnyRow // the API is the source of rows
    },
    onSettled: onSuccess,
  })
  const remove = useMutation({ mutationFn: (id: number) => removeRow(type, id), onSuccess })
  return { save, saveCopy, remove }
}
