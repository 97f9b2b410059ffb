import type { ContentType } from '../../content/define.ts'
import type { ListQuery } from '../../content/reader.ts'
import { fill } from '../../content/wording.ts'
import { useMay } from '../session/currentUser.ts'
import { Modal, ModalBody } from '../ui/dialogs/Modal.tsx'
import { commonWording } from '../wording/commonWording.ts'
import { ExportPart } from './ExportPart.tsx'
import { ImportPart } from './ImportPart.tsx'
import { useImport } from './useImport.ts'
import { sheetsWording } from './wording.ts'

interface SheetDialogProps {
  type: ContentType
  query: ListQuery
  open: boolean
  onClose: () => void
  finalFocus: () => HTMLElement | null
}

export function SheetDialog({ type, query, open, onClose, finalFocus }: SheetDialogProps) {
  const { language } = type.wording
  const may = useMay()
  const sheet = useImport(type, onClose)
  return (
    <Modal
      open={open}
      onClose={() => sheet.busy !== 'importing' && onClose()}
      title={fill(sheetsWording[language].title, { title: type.title })}
      closeLabel={commonWording[language].close}
      language={language}
      finalFocus={finalFocus}
      wide
    >
      <ModalBody>
        {!sheet.report && may({ type: type.key, action: 'edit' }) && <ExportPart type={type} query={query} />}
        {may({ type: type.key, action: 'import' }) && <ImportPart type={type} sheet={sheet} />}
      </ModalBody>
    </Modal>
  )
}
