import { news } from '../../content/types/news.ts'
import { pictureIn, textOf, type AnyRow } from '../data/rows.ts'
import { Modal, ModalBody } from '../ui/dialogs/Modal.tsx'
import type { DialogProps } from '../ui/dialogs/useRowDialog.ts'
import { Thumbnail } from '../ui/Thumbnail.tsx'
import styles from './news.module.css'

export function NewsDialog({ row, ...dialog }: DialogProps & { row: AnyRow | null }) {
  const { language } = news.wording
  const title = row ? textOf(row, 'title') : ''
  return (
    <Modal {...dialog} title={title} language={language} wide>
      <ModalBody>
        {row && <Thumbnail picture={pictureIn(row, 'image')} alt="" large />}
        <p className={styles['full']}>{row && textOf(row, 'description')}</p>
      </ModalBody>
    </Modal>
  )
}
