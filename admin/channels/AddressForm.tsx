import { useState } from 'react'
import { ApiError } from '../../client/api.ts'
import { replaceAddress } from '../../client/channels.ts'
import { addressSchema, type ListedChannel } from '../../content/channels/channel.ts'
import { fill } from '../../content/messages/fill.ts'
import { FormDialog } from '../form/FormDialog.tsx'
import type { DialogProps } from '../ui/dialogs/useRowDialog.ts'
import { AddressInput } from './AddressInput.tsx'
import { useChannelChange } from './useChannelChange.ts'
import { channelWording as words } from './wording.ts'

export function AddressForm({ channel, ...dialog }: DialogProps & { channel: ListedChannel }) {
  const [address, setAddress] = useState('')
  const [fault, setFault] = useState<string>()
  const save = useChannelChange({
    run: () => replaceAddress(channel.id, address),
    done: ({ signing_secret: secret }) => {
      if (secret === null) dialog.onClose()
      return fill(words.replaced, { name: channel.name })
    },
    onFailed: (error) => setFault(error instanceof ApiError ? error.errors['address']?.[0] : undefined),
    failed: words.saveFailed,
  })
  const secret = save.data?.signing_secret ?? null
  const submit = () => {
    const { error } = addressSchema.safeParse({ address })
    setFault(error?.issues[0]?.message)
    if (!error) save.mutate()
  }
  return (
    <FormDialog
      {...dialog}
      title={fill(secret === null ? words.replaceTitle : words.secretTitle, { name: channel.name })}
      language={words.language}
      busy={save.isPending}
      onSubmit={submit}
      submit={save.isPending ? words.saving : words.save}
      secret={secret === null ? null : { value: secret, words, about: words.secretAbout }}
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
    </FormDialog>
  )
}
