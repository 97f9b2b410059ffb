import { useMutation, useQueryClient } from '@tanstack/react-query'
import { removeRow, saveRow, type OnProgress, type SaveBody } from '../../client/writer.ts'
import type { ContentType } from '../../content/define.ts'
import { CHANGES, CONTENT } from './queryClient.ts'
import type { AnyRow } from './rows.ts'

interface Save {
  /** Null for a new row. */
  id: number | null
  body: SaveBody
  onProgress: OnProgress
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
  const remove = useMutation({ mutationFn: (id: number) => removeRow(type, id), onSuccess })
  return { save, remove }
}
