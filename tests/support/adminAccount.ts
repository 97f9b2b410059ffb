import { callApi, type Product } from './runProduct.ts'

interface Account {
  username: string
  email: string
  password: string
  PIN: string
}

export const adminAccount: Account = {
  username: 'Juragan',
  email: 'juragan@example.com',
  password: 'Benteng7!',
  PIN: '482915',
}

export function logIn(
  url: string,
  { username, password }: Pick<Account, 'username' | 'password'> = adminAccount,
): Promise<string> {
  return tokenFrom(`${url}/api/login`, { username, password })
}

/** Creates the first admin through the setup link that the first start prints. Returns the admin's token. */
export function setUp(setupLink: string): Promise<string> {
  const { origin, hash } = new URL(setupLink)
  const password_confirmation = adminAccount.password
  return tokenFrom(`${origin}/api/setup`, { ...adminAccount, password_confirmation, secret: hash.slice(1) })
}

/**
 * Creates an admin on the command line, so that the audit trail names the command line as the author. Returns the
 * admin's token.
 */
export async function makeByCommand({ url, gapura }: Pick<Product, 'url' | 'gapura'>, account = adminAccount) {
  const { username, email, password, PIN } = account
  await gapura(`admin create --username ${username} --email ${email}`, { GAPURA_PASSWORD: password, GAPURA_PIN: PIN })
  return logIn(url, account)
}

async function tokenFrom(address: string, body: Readonly<Record<string, string>>): Promise<string> {
  return ((await callApi('POST', address, undefined, body)) as { token: string }).token // The routes for setup and log-in return a token.
}
