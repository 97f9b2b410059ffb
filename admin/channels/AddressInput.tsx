import type { ChannelKind } from '../../content/channels/channel.ts'
import control from '../ui/inputs/control.module.css'
import { FormField } from '../ui/inputs/FormField.tsx'
import { channelWording as words } from './wording.ts'

interface AddressInputProps {
  kind: ChannelKind
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

/** A password field without autofill, because the address is a secret. */
export function AddressInput({ kind, value, error, onChange }: AddressInputProps) {
  return (
    <FormField label={words.address} required error={error} hint={words.addressHint[kind]}>
      {(props) => (
        <input
          {...props}
          type="password"
          autoComplete="off"
          spellCheck={false}
          className={control['control']}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </FormField>
  )
}
