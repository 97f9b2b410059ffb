import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { news } from '../../../content/types/news.ts'
import { page } from '../../../content/types/page.ts'
import { createSample } from '../../support/samples.ts'
import type { TestServer } from '../../support/testServer.ts'

export const ROLES = '/api/admin/roles'
export const PREVIEW_LINKS = ['/api/news/preview-links', '/api/pages/preview-links']
export const TOKENS = '/api/admin/tokens'
export const VIEWS = '/api/admin/views'

async function spare(server: TestServer, token: string, list: string, body: object): Promise<number> {
  const answer = await server.call('POST', list, { token, body })
  return z.object({ id: z.int() }).parse(answer.body).id
}

export const spareRole = (server: TestServer, token: string): Promise<number> =>
  spare(server, token, ROLES, { name: `Role ${randomUUID()}`, permissions: [] })

export const tokenValues = ({ clock }: TestServer) => ({
  name: `Token ${randomUUID()}`,
  permissions: ['audit'],
  expires_at: new Date(clock.time.getTime() + 86_400_000).toISOString(),
})

export const spareToken = (server: TestServer, token: string): Promise<number> =>
  spare(server, token, TOKENS, tokenValues(server))

export async function sparePreviewLink(server: TestServer, token: string, list: string): Promise<number> {
  const { id } = await createSample(server, token, list === PREVIEW_LINKS[0] ? news : page)
  return spare(server, token, list, { id })
}

/** An account to which anything may be done. */
export async function spareUser(server: TestServer): Promise<number> {
  const token = await server.signIn('user')
  const { body } = await server.call('GET', '/api/me', { token })
  return z.object({ user: z.object({ id: z.int() }) }).parse(body).user.id
}

const viewValues = () => ({ type: 'item', name: `View ${randomUUID()}`, query: { q: 'fuzz' } })

export const spareView = (server: TestServer, token: string): Promise<number> =>
  spare(server, token, VIEWS, viewValues())

/** What a view asks for is what the list of its type takes, which the document does not say. */
export const knownOfViews = (path: string): Readonly<Record<string, unknown>> | undefined =>
  path.startsWith(VIEWS) ? viewValues() : undefined
