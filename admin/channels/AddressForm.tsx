import { useState } from 'react'
import { ApiError } from '../../client/api.ts'
import { replaceAddress } from '../../client/channels.ts'
import { addressSchema, type ListedChannel } from '../../content/channels/channel.ts'
import { fill } from '../../content/wording.ts'
import { Modal } from '../ui/dialogs/Modal.tsx'
import { ModalForm } from '../ui/dialogs/ModalForm.tsx'
import { ShownOnce } from '../ui/dialogs/ShownOnce.tsx'
import { commonWording } from '../wording/commonWording.ts'
import { AddressInput } from './AddressInput.tsx'
import { useChannelChange } from './useChannelChange.ts'
import { channelWording as words } from './wording.ts'

const { language } = words

interface AddressFormProps {
  channel: ListedChannel
  open: boolean
  onClose: () => void
  finalFocus: () => HTMLElement | null
}

/** Replaces the address, which cannot be read. */
export function AddressForm({ channel, open, onClose, finalFocus }: AddressFormProps) {
  const [address, setAddress] = useState('')
  const [fault, setFault] = useState<string>()
  const save = useChannelChange({
    change: () => replaceAddress(channel.id, address),
    onDone: ({ signing_secret: secret }) => {
      if (secret === null) onClose()
      return fill(words.replaced, { name: channel.name })
    },
    onFailed: (error) => setFault(error instanceof ApiError ? error.errors['address']?.[0] : undefined),
    failed: words.saveFailed,
  })
  const secret = save.data?.signing_secret ?? null
  const requestClose = () => !save.isPending && onClose()
  const submit = () => {
    if (save.isPending) return
    const { error } = addressSchema.safeParse({ address })
    setFault(error?.issues[0]?.message)
    if (!error) save.mutate(undefined)
  }
  const title = secret === null ? words.replaceTitle : words.secretTitle
  return (
    <Modal
      open={open}
      onClose={requestClose}
      closeButtonOnly={secret !== null}
      title={fill(title, { name: channel.name })}
      closeLabel={commonWording[language].close}
      language={language}
      finalFocus={finalFocus}
    >
      {secret === null ? (
        <ModalForm
          busy={save.isPending}
          onSubmit={submit}
          onCancel={requestClose}
          cancel={words.cancel}
          submit={save.isPending ? words.saving : words.save}
        >
          <AddressInput
            kind={channel.kind}
            value={address}
            error={fault}
            onChange={(value) => {
              setAddress(value)
              setFault(undefined)
            }}
          />
        </ModalForm>
      ) : (
        <ShownOnce value={secret} words={words} about={words.secretAbout} onClose={onClose} />
      )}
    </Modal>
  )
}
