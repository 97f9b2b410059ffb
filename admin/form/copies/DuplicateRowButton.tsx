import type { Wording } from '../../../content/wording.ts'
import { bulkWording } from '../../bulk/wording.ts'
import { Button } from '../../ui/Button.tsx'
import { DuplicateIcon } from '../../ui/icons.tsx'
import styles from '../ContentForm.module.css'

interface DuplicateRowButtonProps {
  language: Wording['language']
  onDuplicate: () => void
}

/** Goes on with a copy of the row in the form; nothing is saved by it. */
export function DuplicateRowButton({ language, onDuplicate }: DuplicateRowButtonProps) {
  const { duplicate } = bulkWording[language]
  return (
    <Button
      variant="quiet"
      size="icon"
      className={styles['step']}
      aria-label={duplicate}
      title={duplicate}
      onClick={onDuplicate}
    >
      <DuplicateIcon />
    </Button>
  )
}
