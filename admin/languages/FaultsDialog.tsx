import type { ListedCatalogue } from '../../content/languages/catalogue.ts'
import { fill } from '../../content/messages/fill.ts'
import { Modal, ModalBody } from '../ui/dialogs/Modal.tsx'
import type { DialogProps } from '../ui/dialogs/useRowDialog.ts'
import text from '../ui/text.module.css'
import styles from './languages.module.css'
import { languagesWording as words } from './wording.ts'

export function FaultsDialog({ catalogue, ...dialog }: DialogProps & { catalogue: ListedCatalogue }) {
  const { name, faults, faulty } = catalogue
  return (
    <Modal {...dialog} title={fill(words.faultsTitle, { name })} language={words.language}>
      <ModalBody>
        <p className={text['soft']}>{words.faultsAbout}</p>
        {faulty > faults.length && <p>{fill(words.firstFaults, { shown: faults.length, count: faulty })}</p>}
        <dl className={styles['faults']}>
          {faults.map(({ key, reason }) => (
            <div key={key}>
              <dt>{key === '' ? words.wholeFile : <code>{key}</code>}</dt>
              <dd>{reason}</dd>
            </div>
          ))}
        </dl>
      </ModalBody>
    </Modal>
  )
}
