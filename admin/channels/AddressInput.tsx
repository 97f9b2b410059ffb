import type { ChannelKind } from '../../content/channels/channel.ts'
import { TextField } from '../ui/inputs/TextField.tsx'
import { channelWording as words } from './wording.ts'

interface AddressInputProps {
  kind: ChannelKind
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

/** The address of a channel is secret, so the browser must show dots and must not store it. */
export const AddressInput = ({ kind, ...field }: AddressInputProps) => (
  <TextField
    {...field}
    label={words.address}
    required
    hint={words.addressHint[kind]}
    type="password"
    autoComplete="off"
    spellCheck={false}
  />
)
