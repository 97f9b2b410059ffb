import { NoticeDialog } from '../ui/dialogs/NoticeDialog.tsx'
import { CopyField } from '../ui/inputs/CopyField.tsx'
import styles from './account.module.css'
import { factorWording as words } from '../../content/accounts/ownAccountWording.ts'

/** The server stores only hashes of the codes, so it cannot show them again. */
export function RecoveryCodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  return (
    <NoticeDialog open wide onClose={onClose} title={words.codesTitle} language={words.language} close={words.done}>
      <p>{words.codesAbout}</p>
      <ol className={styles['codes']} role="list">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <CopyField label={words.codesLabel} value={codes.join(' ')} language={words.language} byHand={words.byHand} />
    </NoticeDialog>
  )
}
