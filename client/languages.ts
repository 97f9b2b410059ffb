import type { ListedCatalogue } from '../content/languages/catalogue.ts'
import { bodyOf, call, fetchOutgoing, type Send } from './api.ts'
import { callWithProof } from './ownAccount/proof.ts'

const PATH = '/admin/languages'

export const listCatalogues = (): Promise<ListedCatalogue[]> => bodyOf(call(PATH))

export function uploadCatalogue(file: Blob): Promise<ListedCatalogue> {
  const body = new FormData()
  body.set('file', file, 'catalogue.po')
  return bodyOf(callWithProof(PATH, { method: 'POST', body }))
}

export const removeCatalogue = async (tag: string): Promise<void> =>
  void (await callWithProof(`${PATH}/${tag}`, { method: 'DELETE' }))

export async function catalogueFile(tag: string): Promise<Blob> {
  let file = new Blob()
  const send: Send = async (outgoing) => {
    const response = await fetchOutgoing(outgoing)
    const { status, headers } = response
    if (!response.ok) return { status, headers, text: await response.text() }
    file = await response.blob()
    return { status, headers, text: 'null' }
  }
  await call(`${PATH}/${encodeURIComponent(tag)}/file`, { send })
  return file
}
