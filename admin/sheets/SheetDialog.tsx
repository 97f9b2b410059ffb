import type { ContentType } from '../../content/define.ts'
import type { ListQuery } from '../../content/reader.ts'
import { fill } from '../../content/messages/fill.ts'
import { useMay } from '../session/currentUser.ts'
import { Modal, ModalBody } from '../ui/dialogs/Modal.tsx'
import type { DialogProps } from '../ui/dialogs/useRowDialog.ts'
import { ExportPart } from './ExportPart.tsx'
import { ImportPart } from './ImportPart.tsx'
import { useImport } from './useImport.ts'
import { sheetsWording } from './wording.ts'

interface SheetDialogProps extends DialogProps {
  type: ContentType
  query: ListQuery
}

export function SheetDialog({ type, query, onClose, ...dialog }: SheetDialogProps) {
  const { language } = type.wording
  const may = useMay()
  const sheet = useImport(type, onClose)
  return (
    <Modal
      {...dialog}
      onClose={() => sheet.busy !== 'importing' && onClose()}
      title={fill(sheetsWording(language).title, { title: type.title })}
      language={language}
      wide
    >
      <ModalBody>
        {!sheet.report && may({ type: type.key, action: 'edit' }) && <ExportPart type={type} query={query} />}
        {may({ type: type.key, action: 'import' }) && <ImportPart type={type} sheet={sheet} />}
      </ModalBody>
    </Modal>
  )
}
