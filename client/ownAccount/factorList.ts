import type { FactorKind } from '../../content/accounts/factors.ts'
import { bodyOf, call } from '../api.ts'

export const FACTORS_PATH = '/me/factors'

export interface Factor {
  id: number
  kind: FactorKind
  name: string
  created_at: string
  used_at: string | null
}

export interface RememberedBrowser {
  id: string
  device: string
  created_at: string
  expires_at: string
}

export interface Factors {
  factors: Factor[]
  recovery_codes_left: number
  remembered_browsers: RememberedBrowser[]
}

export const listFactors = (): Promise<Factors> => bodyOf(call(FACTORS_PATH))
