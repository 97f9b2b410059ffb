import { page } from '../../content/types/page.ts'
import { TableScreen } from '../contentScreen/TableScreen.tsx'
import type { Beside } from '../form/ContentForm.tsx'
import { RowPreview } from '../preview/RowPreview.tsx'
import { rowPreviewWording } from '../preview/wording.ts'

const preview: Beside = {
  label: rowPreviewWording(page.wording.language).show,
  show: (row, draft, language, saving) => (
    <RowPreview type={page} row={row} draft={draft} language={language} saving={saving} picture="image" />
  ),
}

export default function PagesScreen() {
  return <TableScreen type={page} beside={preview} />
}
