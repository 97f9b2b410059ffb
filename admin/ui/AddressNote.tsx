import { siteAddressWording as words } from '../../content/wording/siteAddressWording.ts'
import styles from './AddressNote.module.css'
import { lacksAddress } from './embeddedSite.ts'

/** Shown while the site does not know its own address. */
export const AddressNote = () =>
  lacksAddress() ? (
    <p role="note" className={styles['note']} lang={words.language}>
      <strong>{words.missing}</strong> {words.lost} {words.advice}
    </p>
  ) : null
