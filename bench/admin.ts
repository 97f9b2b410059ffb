import { once } from 'node:events'
import { runBuilt } from '../scripts/lib/product.mjs'
import type { Scratch } from './scratch.ts'

export const admin = { username: 'bench', password: 'Bench-Rahasia-1' } as const

export async function createAdmin({ environment, product }: Scratch): Promise<void> {
  const args = ['admin', 'create', '--username', admin.username, '--email', 'bench@example.com']
  const secrets = { GAPURA_PASSWORD: admin.password, GAPURA_PIN: '482915' }
  const child = runBuilt('gapura', args, { ...environment, ...secrets }, product)
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const [code] = (await once(child, 'exit')) as [number | null]
  if (code !== 0) throw new Error(`No admin could be made: ${said}`)
}
