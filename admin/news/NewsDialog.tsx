import { news } from '../../content/types/news.ts'
import { pictureIn, textOf, type AnyRow } from '../data/rows.ts'
import { Modal, ModalBody } from '../ui/dialogs/Modal.tsx'
import { Thumbnail } from '../ui/Thumbnail.tsx'
import { commonWording } from '../wording/commonWording.ts'
import styles from './news.module.css'

interface NewsDialogProps {
  row: AnyRow | null
  open: boolean
  onClose: () => void
  finalFocus: () => HTMLElement | null
}

export function NewsDialog({ row, open, onClose, finalFocus }: NewsDialogProps) {
  const { language } = news.wording
  const title = row ? textOf(row, 'title') : ''
  return (
    <Modal
      open={open}
      onClose={onClose}
      title={title}
      closeLabel={commonWording[language].close}
      language={language}
      finalFocus={finalFocus}
      wide
    >
      <ModalBody>
        {row && <Thumbnail picture={pictureIn(row, 'image')} alt="" large />}
        <p className={styles['full']}>{row && textOf(row, 'description')}</p>
      </ModalBody>
    </Modal>
  )
}
