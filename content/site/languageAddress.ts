/** Puts what the addresses of a language begin with before the address of a page. Other addresses stay as they are. */
export function addressIn(prefix: string, address: string): string {
  if (prefix === '' || !address.startsWith('/')) return address
  return address === '/' ? prefix : prefix + address
}
