import type { ReactNode } from 'react'
import type { ContentType } from '../../content/define.ts'
import styles from './cellEditing.module.css'
import { PasteDialog } from './paste/PasteDialog.tsx'
import type { CellGrid } from './useCellGrid.tsx'
import { cellWording } from './wording.ts'

interface EditedTableProps {
  type: ContentType
  cells: CellGrid
  children: ReactNode
}

export function EditedTable({ type, cells, children }: EditedTableProps) {
  const { grid, said, paste } = cells
  return (
    <div className={grid ? styles['edited'] : undefined}>
      {grid && (
        <p role="status" className={styles['help']}>
          {said ?? cellWording(type.wording.language).help}
        </p>
      )}
      {children}
      {paste && (
        <PasteDialog
          key={paste.opening}
          block={paste.block}
          target={paste.target}
          open={paste.open}
          onClose={cells.closePaste}
          finalFocus={cells.finalFocus}
        />
      )}
    </div>
  )
}
