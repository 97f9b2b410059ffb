import type { TestServer } from '../testServer.ts'

interface FactorAnswer {
  status: number
  id?: number
  code?: string
  token?: string
  user?: { id: number; username: string }
  challenge?: string
  device_mark?: string
  passkey?: { challenge: string; allowCredentials?: { id: string }[] }
  recovery_codes?: string[] | null
  factor_required_from?: string | null
  factors?: { id: number }[]
  remembered_browsers?: { id: string; device: string }[]
}

interface Sent {
  token?: string | null | undefined
  body?: unknown
  headers?: Record<string, string>
}

export async function send(server: TestServer, route: string, sent: Sent = {}): Promise<FactorAnswer> {
  const [method = '', path = ''] = route.split(' ')
  const { token = null, ...rest } = sent
  const { status, body } = await server.call(method, path, { token, ...rest })
  return { status, ...(body as object) }
}
