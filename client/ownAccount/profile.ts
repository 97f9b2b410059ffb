import { bodyOf, call } from '../api.ts'

export interface Profile {
  user: { username: string; email: string }
  role: 'admin' | 'user'
  registered_at: string
}

export const readProfile = (): Promise<Profile> => bodyOf(call('/me'))
