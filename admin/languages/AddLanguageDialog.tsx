import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { uploadCatalogue } from '../../client/languages.ts'
import { canonicalTag } from '../../content/messages/canonicalTag.ts'
import { fill } from '../../content/messages/fill.ts'
import { CHANGES, LANGUAGES } from '../data/queryClient.ts'
import { because } from '../feedback/failureMessages.ts'
import { useSingleMutation } from '../data/useSingleMutation.ts'
import { Button } from '../ui/Button.tsx'
import { Modal, ModalBody } from '../ui/dialogs/Modal.tsx'
import type { DialogProps } from '../ui/dialogs/useRowDialog.ts'
import { UploadIcon } from '../ui/icons.tsx'
import { FileDrop } from '../ui/inputs/files/FileDrop.tsx'
import { TextField } from '../ui/inputs/TextField.tsx'
import { showToast } from '../ui/toasts.tsx'
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
  const queries = useQueryClient()
  const upload = useSingleMutation({
    mutationFn: uploadCatalogue,
    onSuccess: ({ name, translated, sentences }) => {
      dialog.onClose()
      showToast({ tone: 'good', text: fill(words.uploaded, { name, translated, sentences }), language })
    },
    onSettled: () => {
      for (const key of [LANGUAGES, CHANGES]) void queries.invalidateQueries({ queryKey: [key] })
    },
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
            onFile={(file) => upload.mutate(file)}
          >
            <UploadIcon />
          </FileDrop>
          {upload.isPending && <p role="status">{words.uploading}</p>}
          {upload.error && (
            <p role="alert" className={text['fault']}>
              {because(words.uploadFailed, upload.error, language)}
            </p>
          )}
        </section>
      </ModalBody>
    </Modal>
  )
}
