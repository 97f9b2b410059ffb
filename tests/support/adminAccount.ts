/** The admin that tests make. */
export const adminAccount = {
  username: 'Juragan',
  email: 'juragan@example.com',
  password: 'Rahasia1!',
  PIN: '012345',
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
