import { normalForm } from '../text.ts'

export function addressWords(name: string, most: number): string {
  const words = normalForm(name, 'NFD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .match(/[a-z0-9]+/g)
  const whole = words?.join('-') ?? ''
  return whole.slice(0, most).replace(/-$/, '')
}
