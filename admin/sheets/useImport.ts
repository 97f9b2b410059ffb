import { importSheet } from '../../client/bulk/sheets.ts'
import type { ContentType } from '../../content/define.ts'
import type { ImportReport } from '../../content/queries/manyRows/importQuery.ts'
import { fill } from '../../content/messages/fill.ts'
import { useBulkOutcome } from '../bulk/useBulkOutcome.ts'
import { rememberedMapping, rememberMapping, type Mapping } from './rememberedMapping.ts'
import { useCheckedImport } from './useCheckedImport.ts'
import { sheetsWording } from './wording.ts'

interface ImportRequest {
  file: Blob | null
  mapping: Mapping
  createReferences: boolean
}

const without = (mapping: Mapping): ImportRequest => ({ file: null, mapping, createReferences: false })

export function useImport(type: ContentType, onDone: () => void) {
  const { language } = type.wording
  const words = sheetsWording(language)
  const outcome = useBulkOutcome(language)
  const { wish, report, fault, busy, read, run, restart } = useCheckedImport<ImportRequest, ImportReport>({
    language,
    words,
    begin: () => without(rememberedMapping(type)),
    send: (sheet, asking) => importSheet(type, sheet, asking),
    done: ({ added, changed, batch }, { mapping }) => {
      rememberMapping(type, mapping)
      outcome.imported(fill(words.done, { added, changed }), batch)
      onDone()
      return without(mapping)
    },
  })
  return {
    ...wish,
    report,
    fault,
    busy,
    choose: (file: Blob) => read({ ...without(wish.mapping), file }),
    map: (heading: string, field: string | null) => read({ ...wish, mapping: { ...wish.mapping, [heading]: field } }),
    /** The previous report stays visible while the file is checked again. */
    wantReferences: (createReferences: boolean) => read({ ...wish, createReferences }, report),
    run: () => run(),
    reset: () => restart(without(wish.mapping)),
  }
}

export type Import = ReturnType<typeof useImport>
