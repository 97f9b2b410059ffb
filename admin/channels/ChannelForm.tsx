import { changeChannel, makeChannel } from '../../client/channels.ts'
import {
  CHANNEL_KINDS,
  CHANNEL_NAME_LIMIT,
  channelSchema,
  newChannelSchema,
  type ListedChannel,
} from '../../content/channels/channel.ts'
import { fill } from '../../content/messages/fill.ts'
import { FormDialog } from '../form/FormDialog.tsx'
import { useFields } from '../form/useFields.ts'
import type { DialogProps } from '../ui/dialogs/useRowDialog.ts'
import { SelectField } from '../ui/inputs/Select.tsx'
import { TextField } from '../ui/inputs/TextField.tsx'
import { Tick } from '../ui/inputs/Tick.tsx'
import { AddressInput } from './AddressInput.tsx'
import { CategoryChoices } from './CategoryChoices.tsx'
import { useChannelChange } from './useChannelChange.ts'
import { channelWording as words } from './wording.ts'
import text from '../ui/text.module.css'

interface ChannelFormProps extends DialogProps {
  channel: ListedChannel | null
}

/**
 * Asks for the address only if the channel is new. The address of an existing channel is replaced in another dialog.
 */
export function ChannelForm({ channel, ...dialog }: ChannelFormProps) {
  const begun = {
    kind: channel?.kind ?? 'discord',
    name: channel?.name ?? '',
    categories: channel?.categories ?? null,
    role_id: channel?.role_id ?? '',
    on: channel?.on ?? true,
    address: '',
  }
  const { values, faults, isChanged, set, showIssues, showRefusal } = useFields(begun)
  const { kind, address, ...settings } = values
  const save = useChannelChange({
    run: async () => {
      if (!channel) return (await makeChannel({ kind, address, ...settings })).signing_secret
      await changeChannel(settings, channel)
      return null
    },
    done: (secret) => {
      if (secret === null) dialog.onClose()
      return fill(words.saved, { name: values.name.trim() })
    },
    onFailed: showRefusal,
    failed: words.saveFailed,
  })
  const secret = save.data ?? null
  const submit = () => {
    const checked = channel ? channelSchema.safeParse(settings) : newChannelSchema.safeParse(values)
    showIssues(checked.error?.issues)
    if (checked.success) save.mutate()
  }
  return (
    <FormDialog
      {...dialog}
      title={secret !== null ? fill(words.secretTitle, { name: settings.name }) : channel ? words.editTitle : words.add}
      language={words.language}
      busy={save.isPending}
      isChanged={!save.isSuccess && isChanged}
      onSubmit={submit}
      submit={save.isPending ? words.saving : channel ? words.update : words.save}
      secret={secret === null ? null : { value: secret, words, about: words.secretAbout }}
    >
      {!channel && (
        <SelectField
          label={words.kind}
          value={kind}
          options={CHANNEL_KINDS.map((each) => [each, words.kinds[each]])}
          onChange={(each) => set({ kind: each, categories: null })}
        />
      )}
      <TextField
        label={words.name}
        required
        error={faults['name']}
        maxLength={CHANNEL_NAME_LIMIT}
        value={values.name}
        onChange={(name) => set({ name })}
      />
      {!channel && (
        <AddressInput
          kind={kind}
          value={address}
          error={faults['address']}
          onChange={(value) => set({ address: value })}
        />
      )}
      {kind === 'discord' && (
        <>
          <CategoryChoices
            chosen={values.categories}
            error={faults['categories']}
            onChange={(categories) => set({ categories })}
          />
          <TextField
            label={words.role}
            error={faults['role_id']}
            hint={words.roleHint}
            inputMode="numeric"
            value={values.role_id}
            onChange={(role_id) => set({ role_id })}
          />
        </>
      )}
      <div>
        <Tick checked={values.on} onChange={(on) => set({ on })} aria-describedby="channel-on">
          {words.on}
        </Tick>
        <p id="channel-on" className={text['soft']}>
          {words.onHint}
        </p>
      </div>
    </FormDialog>
  )
}
