import { bodyOf, call } from '../api.ts'

/** `from` is an ISO time. The server stores log-ins for ninety days. */
export const countWrongLogIns = async (from: string): Promise<number> =>
  (await bodyOf<{ count: number }>(call(`/me/wrong-log-ins?${new URLSearchParams({ from })}`))).count
