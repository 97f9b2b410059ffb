import { PROOF_SIDE } from '../../content/pictures.ts'
import { noAnswer } from '../../content/wording.ts'
import { ApiError, bodyOf, call, fetchOutgoing } from '../api.ts'
import { storedToken } from '../session.ts'
import type { Order } from './orders.ts'

const addressOf = (number: string): string => `/orders/${number}/proof`

export const sayPaid = (number: string): Promise<Order> => bodyOf(call(addressOf(number), { method: 'POST', body: {} }))

export async function sendProof({ number, picture }: { number: string; picture: File }): Promise<Order> {
  const form = new FormData()
  form.set('picture', await smaller(picture), picture.name)
  return bodyOf(call(addressOf(number), { method: 'POST', body: form }))
}

/** Throws ApiError. */
export async function readProof(number: string): Promise<Blob> {
  const headers = new Headers({ authorization: `Bearer ${storedToken() ?? ''}` })
  const response = await fetchOutgoing({ address: `/api${addressOf(number)}`, method: 'GET', headers })
  if (!response.ok) throw new ApiError({ status: response.status, message: null }, noAnswer('en').none)
  return response.blob()
}

/** A photograph of a phone has several megabytes, which take minutes on a slow line. What cannot be read is sent as it is. */
async function smaller(picture: File): Promise<Blob> {
  try {
    const read = await createImageBitmap(picture)
    const scale = Math.min(1, PROOF_SIDE / Math.max(read.width, read.height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(read.width * scale)
    canvas.height = Math.round(read.height * scale)
    canvas.getContext('2d')?.drawImage(read, 0, 0, canvas.width, canvas.height)
    const made = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.85))
    return made && made.size < picture.size ? made : picture
  } catch {
    return picture
  }
}
