/** The admin that tests make. */
export const adminAccount = {
  username: 'Juragan',
  email: 'juragan@example.com',
  password: 'Benteng7!',
  PIN: '482915',
} as const

/** Logs this admin in at a product. Gives the token. */
export async function logIn(url: string): Promise<string> {
  const { username, password } = adminAccount
  const response = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  })
  return ((await response.json()) as { token: string }).token // as the route answers
}
