import type { ChannelValues, Delivery, ListedChannel, NewChannel } from '../content/channels/channel.ts'
import { bodyOf, call } from './api.ts'
import { callWithProof } from './ownAccount/proof.ts'

const PATH = '/admin/channels'

export const listChannels = (): Promise<ListedChannel[]> => bodyOf(call(PATH))

export const listDeliveries = (): Promise<Delivery[]> => bodyOf(call(`${PATH}/deliveries`))

/** The response when a channel is created or its address is changed. The signing secret cannot be read again later. */
interface WithSecret {
  name: string
  signing_secret: string | null
}

export const makeChannel = (values: NewChannel): Promise<WithSecret> =>
  bodyOf(callWithProof(PATH, { method: 'POST', body: { ...values } }))

export const changeChannel = async (values: ChannelValues, { id, version }: ListedChannel): Promise<void> =>
  void (await call(`${PATH}/${id}`, { method: 'PUT', body: { ...values, version } }))

export const replaceAddress = (id: number, address: string): Promise<WithSecret> =>
  bodyOf(callWithProof(`${PATH}/${id}/address`, { method: 'PUT', body: { address } }))

export const makeSigningSecret = async (id: number): Promise<string> =>
  (await bodyOf<{ signing_secret: string }>(callWithProof(`${PATH}/${id}/signing-secret`, { method: 'POST' })))
    .signing_secret

export const deleteChannel = async (id: number): Promise<void> =>
  void (await call(`${PATH}/${id}`, { method: 'DELETE' }))

export const tryChannel = (id: number): Promise<{ sent: boolean; message: string }> =>
  bodyOf(call(`${PATH}/${id}/test`, { method: 'POST' }))

/** Sends a failed message again, or marks the message as sent. */
export const settleDelivery = async (
  { channel_id: id, message }: Delivery,
  how: 'send-again' | 'mark-sent',
): Promise<void> => void (await call(`${PATH}/${id}/${how}`, { method: 'POST', body: { message } }))
