import type { ChannelValues, Delivery, ListedChannel, NewChannel } from '../content/channels/channel.ts'
import { call } from './api.ts'
import { callWithProof } from './ownAccount/proof.ts'

const PATH = '/admin/channels'

/** Throws ApiError, like all functions of this file. */
export async function listChannels(): Promise<ListedChannel[]> {
  const { body } = await call(PATH)
  return body as ListedChannel[] // the API's description
}

export async function listDeliveries(): Promise<Delivery[]> {
  const { body } = await call(`${PATH}/deliveries`)
  return body as Delivery[] // the API's description
}

/** The signing secret is returned only now. */
interface WithSecret {
  name: string
  signing_secret: string | null
}

export async function makeChannel(values: NewChannel): Promise<WithSecret> {
  const { body } = await callWithProof(PATH, { method: 'POST', body: { ...values } })
  return body as WithSecret // the API's description
}

export async function changeChannel(values: ChannelValues, { id, version }: ListedChannel): Promise<void> {
  await call(`${PATH}/${id}`, { method: 'PUT', body: { ...values, version } })
}

export async function replaceAddress(id: number, address: string): Promise<WithSecret> {
  const { body } = await callWithProof(`${PATH}/${id}/address`, { method: 'PUT', body: { address } })
  return body as WithSecret // the API's description
}

export async function makeSigningSecret(id: number): Promise<string> {
  const { body } = await callWithProof(`${PATH}/${id}/signing-secret`, { method: 'POST' })
  return (body as { signing_secret: string }).signing_secret // the API's description
}

export async function deleteChannel(id: number): Promise<void> {
  await call(`${PATH}/${id}`, { method: 'DELETE' })
}

/** Sends a test message now and returns its outcome. */
export async function tryChannel(id: number): Promise<{ sent: boolean; message: string }> {
  const { body } = await call(`${PATH}/${id}/test`, { method: 'POST' })
  return body as { sent: boolean; message: string } // the API's description
}

/** Sends a message again, or marks it as sent. */
export async function settleDelivery(
  { channel_id: id, message }: Delivery,
  how: 'send-again' | 'mark-sent',
): Promise<void> {
  await call(`${PATH}/${id}/${how}`, { method: 'POST', body: { message } })
}
