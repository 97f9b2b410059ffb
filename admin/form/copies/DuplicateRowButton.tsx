import type { Wording } from '../../../content/wording.ts'
import { Button } from '../../ui/Button.tsx'
import { DuplicateIcon } from '../../ui/icons.tsx'
import styles from '../ContentForm.module.css'
import { formWording } from '../wording.ts'

interface DuplicateRowButtonProps {
  language: Wording['language']
  onDuplicate: () => void
}

/** Opens an unsaved copy. */
export function DuplicateRowButton({ language, onDuplicate }: DuplicateRowButtonProps) {
  const { duplicate } = formWording[language]
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
