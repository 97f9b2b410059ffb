import { useState } from 'react'
import { ApiError } from '../../client/api.ts'
import { changeChannel, makeChannel } from '../../client/channels.ts'
import {
  CHANNEL_KINDS,
  CHANNEL_NAME_LIMIT,
  channelSchema,
  newChannelSchema,
  type ChannelKind,
  type ListedChannel,
} from '../../content/channels/channel.ts'
import { fill } from '../../content/wording.ts'
import { UnsavedDialog } from '../form/FormParts.tsx'
import { useGuardedClose } from '../form/useGuardedClose.ts'
import { Modal } from '../ui/dialogs/Modal.tsx'
import { ModalForm } from '../ui/dialogs/ModalForm.tsx'
import { ShownOnce } from '../ui/dialogs/ShownOnce.tsx'
import control from '../ui/inputs/control.module.css'
import { FormField } from '../ui/inputs/FormField.tsx'
import tick from '../ui/inputs/tick.module.css'
import { commonWording } from '../wording/commonWording.ts'
import { AddressInput } from './AddressInput.tsx'
import { CategoryChoices } from './CategoryChoices.tsx'
import styles from './channels.module.css'
import { useChannelChange } from './useChannelChange.ts'
import { channelWording as words } from './wording.ts'

const { language } = words

type Faults = { [F in 'name' | 'address' | 'categories' | 'role_id']?: string | undefined }

interface ChannelFormProps {
  /** Null for a new one. */
  channel: ListedChannel | null
  open: boolean
  onClose: () => void
  finalFocus: () => HTMLElement | null
}

const KINDS: ReadonlyMap<string, ChannelKind> = new Map(CHANNEL_KINDS.map((kind) => [kind, kind]))

/** Only a new channel has an address field; its signing secret may replace the form. */
export function ChannelForm({ channel, open, onClose, finalFocus }: ChannelFormProps) {
  const begun = {
    kind: channel?.kind ?? 'discord',
    name: channel?.name ?? '',
    categories: channel?.categories ?? null,
    role_id: channel?.role_id ?? '',
    on: channel?.on ?? true,
    address: '',
  }
  const [values, setValues] = useState(begun)
  const [faults, setFaults] = useState<Faults>({})
  const set = (changed: Partial<typeof begun>) => {
    setValues((old) => ({ ...old, ...changed }))
    setFaults((old) => ({ ...old, ...Object.fromEntries(Object.keys(changed).map((name) => [name, undefined])) }))
  }
  const { kind, address, ...settings } = values
  const save = useChannelChange({
    change: async () => {
      if (!channel) return (await makeChannel({ kind, address, ...settings })).signing_secret
      await changeChannel(settings, channel)
      return null
    },
    onDone: (secret) => {
      if (secret === null) onClose()
      return fill(words.saved, { name: values.name.trim() })
    },
    onFailed: (error) => {
      if (!(error instanceof ApiError)) return
      setFaults(Object.fromEntries(Object.entries(error.errors).map(([name, [first]]) => [name, first])))
    },
    failed: words.saveFailed,
  })
  const secret = save.data ?? null
  const isChanged = !save.isSuccess && JSON.stringify(values) !== JSON.stringify(begun)
  const { requestClose, unsaved } = useGuardedClose({ open, isChanged, isBusy: save.isPending, onClose })
  const submit = () => {
    if (save.isPending) return
    const checked = channel ? channelSchema.safeParse(settings) : newChannelSchema.safeParse(values)
    setFaults(Object.fromEntries((checked.error?.issues ?? []).map(({ path, message }) => [String(path[0]), message])))
    if (checked.success) save.mutate(undefined)
  }
  return (
    <Modal
      open={open}
      onClose={requestClose}
      closeButtonOnly={secret !== null}
      title={secret !== null ? fill(words.secretTitle, { name: settings.name }) : channel ? words.editTitle : words.add}
      closeLabel={commonWording[language].close}
      language={language}
      finalFocus={finalFocus}
      nestedDialogs={<UnsavedDialog language={language} {...unsaved} />}
    >
      {secret !== null ? (
        <ShownOnce value={secret} words={words} about={words.secretAbout} onClose={onClose} />
      ) : (
        <ModalForm
          busy={save.isPending}
          onSubmit={submit}
          onCancel={requestClose}
          cancel={words.cancel}
          submit={save.isPending ? words.saving : channel ? words.update : words.save}
        >
          {!channel && (
            <FormField label={words.kind}>
              {(props) => (
                <select
                  {...props}
                  className={control['control']}
                  value={kind}
                  onChange={(event) => set({ kind: KINDS.get(event.target.value) ?? kind, categories: null })}
                >
                  {CHANNEL_KINDS.map((each) => (
                    <option key={each} value={each}>
                      {words.kinds[each]}
                    </option>
                  ))}
                </select>
              )}
            </FormField>
          )}
          <FormField label={words.name} required error={faults.name}>
            {(props) => (
              <input
                {...props}
                className={control['control']}
                maxLength={CHANNEL_NAME_LIMIT}
                value={values.name}
                onChange={(event) => set({ name: event.target.value })}
              />
            )}
          </FormField>
          {!channel && (
            <AddressInput
              kind={kind}
              value={address}
              error={faults.address}
              onChange={(value) => set({ address: value })}
            />
          )}
          {kind === 'discord' && (
            <>
              <CategoryChoices
                chosen={values.categories}
                error={faults.categories}
                onChange={(categories) => set({ categories })}
              />
              <FormField label={words.role} error={faults.role_id} hint={words.roleHint}>
                {(props) => (
                  <input
                    {...props}
                    inputMode="numeric"
                    className={control['control']}
                    value={values.role_id}
                    onChange={(event) => set({ role_id: event.target.value })}
                  />
                )}
              </FormField>
            </>
          )}
          <div>
            <label className={tick['tick']}>
              <input
                type="checkbox"
                checked={values.on}
                onChange={(event) => set({ on: event.target.checked })}
                aria-describedby="channel-on"
              />
              {words.on}
            </label>
            <p id="channel-on" className={styles['hint']}>
              {words.onHint}
            </p>
          </div>
        </ModalForm>
      )}
    </Modal>
  )
}
