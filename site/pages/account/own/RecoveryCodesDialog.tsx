import { factorWording as words } from '../../../../content/accounts/ownAccountWording.ts'
import button from '../../../components/button.module.css'
import form from '../AccountForm.module.css'
import { CopyField } from './CopyField.tsx'
import { Dialog } from './Dialog.tsx'
import styles from './own.module.css'

/** The server stores only hashes of the codes, so it cannot show them again. */
export const RecoveryCodesDialog = ({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) => (
  <Dialog title={words.codesTitle} onClose={null}>
    <p>{words.codesAbout}</p>
    <ol className={styles['codes']} role="list">
      {codes.map((code) => (
        <li key={code}>
          <code>{code}</code>
        </li>
      ))}
    </ol>
    <CopyField label={words.codesLabel} value={codes.join(' ')} />
    <div className={form['acts']}>
      <button type="button" className={`${button['button']} ${button['carved']}`} onClick={onClose}>
        {words.done}
      </button>
    </div>
  </Dialog>
)
