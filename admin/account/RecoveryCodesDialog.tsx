import { Button } from '../ui/Button.tsx'
import { AlertBox } from '../ui/dialogs/AlertBox.tsx'
import { CopyField } from '../ui/inputs/CopyField.tsx'
import styles from './account.module.css'
import { factorWording as words } from './wording.ts'

/** Only their hashes are stored, so they cannot be shown again. */
export function RecoveryCodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  return (
    <AlertBox
      open
      wide
      onClose={onClose}
      title={words.codesTitle}
      language={words.language}
      actions={
        <Button variant="primary" onClick={onClose}>
          {words.done}
        </Button>
      }
    >
      <p>{words.codesAbout}</p>
      <ol className={styles['codes']} role="list">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <CopyField label={words.codesLabel} value={codes.join(' ')} language={words.language} byHand={words.byHand} />
    </AlertBox>
  )
}
