import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { findRow } from '../../../client/reader.ts'
import { field, type ContentType } from '../../../content/define.ts'
import { contentType } from '../../../content/index.ts'
import { readId } from '../../../content/site/readId.ts'
import { CONTENT } from '../../data/queryClient.ts'
import { rowName } from '../../data/rows.ts'
import type { RichTextEditorProps } from '../../richText/RichTextEditor.tsx'
import { ReferenceInput } from '../ReferenceInput.tsx'

type PartChoices = RichTextEditorProps['parts']

export function usePartChoices(type: ContentType): PartChoices {
  const queries = useQueryClient()
  return useMemo(
    () => ({
      nameOf: async (key, id) => {
        const number = readId(id)
        if (number === null) return null
        const target = contentType(key)
        const row = await queries.fetchQuery({
          queryKey: [CONTENT, 'row', key, number],
          queryFn: () => findRow(target, number),
        })
        return row && rowName(target, row)
      },
      Input: ({ type: key, ...props }) => (
        <ReferenceInput
          {...props}
          type={type}
          row={null}
          name="of"
          field={field.reference(key, { label: contentType(key).title, as: 'of', required: true })}
          taken={[]}
        />
      ),
    }),
    [queries, type],
  )
}
