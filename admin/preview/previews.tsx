import type { ReactNode } from 'react'
import { look, type LookSettings } from '../../content/settings/look.ts'
import type { AnyRow } from '../data/rows.ts'
import type { Draft } from '../fields/drafts.ts'
import { LookPreview } from './LookPreview.tsx'

export type Preview = (row: AnyRow, draft: Draft) => ReactNode

export const previews: Readonly<Record<string, Preview>> = {
  // The cast is safe, because rows of the type `look` have the fields of LookSettings.
  [look.key]: (row, draft) => <LookPreview row={row as AnyRow & LookSettings} draft={draft} />,
}
