/** The words of a name as an address has them: small letters and digits with hyphens between; empty where nothing of it can stand there. */
export function addressWords(name: string, most: number): string {
  const words = name
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .match(/[a-z0-9]+/g)
  const whole = words?.join('-') ?? ''
  return whole.slice(0, most).replace(/-$/, '')
}
