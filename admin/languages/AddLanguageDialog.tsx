import { useState } from 'react'
import { uploadCatalogue } from '../../client/languages.ts'
import { canonicalTag } from '../../content/messages/canonicalTag.ts'
import { fill } from '../../content/messages/fill.ts'
import { CHANGES, LANGUAGES } from '../data/queryClient.ts'
import { because } from '../feedback/failureMessages.ts'
import { useSingleMutation } from '../data/useSingleMutation.ts'
import { useAction } from '../feedback/useAction.ts'
import { Button } from '../ui/Button.tsx'
import { Modal, ModalBody } from '../ui/dialogs/Modal.tsx'
import type { DialogProps } from '../ui/dialogs/useRowDialog.ts'
import { UploadIcon } from '../ui/icons.tsx'
import { FileDrop } from '../ui/inputs/files/FileDrop.tsx'
import { TextField } from '../ui/inputs/TextField.tsx'
import text from '../ui/text.module.css'
import styles from './languages.module.css'
import { languagesWording as words } from './wording.ts'

const { language } = words

interface AddLanguageDialogProps extends DialogProps {
  download: Pick<ReturnType<typeof useSingleMutation<void, string>>, 'mutate' | 'isPending'>
}

export function AddLanguageDialog({ download, ...dialog }: AddLanguageDialogProps) {
  const [tag, setTag] = useState('')
  const [fault, setFault] = useState<string>()
  const [refusal, setRefusal] = useState<string>()
  const upload = useAction({
    run: uploadCatalogue,
    language,
    done: ({ name, translated, sentences }) => {
      dialog.onClose()
      return fill(words.uploaded, { name, translated, sentences })
    },
    failed: words.uploadFailed,
    onFailed: (error) => setRefusal(because(words.uploadFailed, error, language)),
    reload: [LANGUAGES, CHANGES],
  })
  const getFile = () => {
    const known = canonicalTag(tag)
    setFault(known === null ? words.noTag : undefined)
    if (known !== null) download.mutate(known)
  }

  return (
    <Modal {...dialog} title={words.addTitle} language={language}>
      <ModalBody>
        <form
          className={styles['part']}
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            getFile()
          }}
        >
          <h3>{words.fileTitle}</h3>
          <p className={text['soft']}>{words.fileAbout}</p>
          <TextField
            label={words.tag}
            hint={words.tagHint}
            error={fault}
            value={tag}
            maxLength={35}
            autoCapitalize="none"
            spellCheck={false}
            onChange={setTag}
          />
          <div className={styles['buttons']}>
            <Button type="submit" disabled={download.isPending}>
              {words.getFile}
            </Button>
          </div>
        </form>
        <section className={styles['part']} aria-busy={upload.isPending}>
          <h3>{words.uploadTitle}</h3>
          <p className={text['soft']}>{words.uploadAbout}</p>
          <FileDrop
            accept=".po,text/x-gettext-translation"
            invitation={words.choose}
            limits={words.limits}
            onFile={(file) => {
              setRefusal(undefined)
              upload.mutate(file)
            }}
          >
            <UploadIcon />
          </FileDrop>
          {upload.isPending && <p role="status">{words.uploading}</p>}
          {refusal !== undefined && (
            <p role="alert" className={text['fault']}>
              {refusal}
            </p>
          )}
        </section>
      </ModalBody>
    </Modal>
  )
}
