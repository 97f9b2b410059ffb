import type { ReactNode } from 'react'
import { accountWording, factorWording } from '../../../../content/accounts/ownAccountWording.ts'
import { gameAccountWording } from '../../../../content/accounts/gameAccountWording.ts'
import { leavingWording } from '../../../../content/accounts/leavingWording.ts'
import { shopWording } from '../../../../content/shop/shopWording.ts'
import { hasGifts } from '../../../../client/shop/gifts.ts'
import { hasOrders } from '../../../../client/shop/orders.ts'
import { hasGameAccounts } from '../../../../client/ownAccount/gameAccounts.ts'
import { isLeaving } from '../../../../client/ownAccount/leaving.ts'
import { DataSection } from './DataSection.tsx'
import { FactorsSection } from './FactorsSection.tsx'
import { GameAccountsSection } from './GameAccountsSection.tsx'
import { GiftsSection } from './GiftsSection.tsx'
import { LeavingSection } from './LeavingSection.tsx'
import { OrdersSection } from './OrdersSection.tsx'
import { PasswordSection } from './PasswordSection.tsx'
import { ProfileSection } from './ProfileSection.tsx'
import { SessionsSection } from './SessionsSection.tsx'
import { WrongLogInsSection } from './WrongLogInsSection.tsx'

export interface AccountSection {
  title: string
  /** Is rendered only with a session. What it reads is the body of `Loaded`, what it does goes through `useAction`. */
  View: () => ReactNode
  /** Without it the section is always there. */
  isOffered?: () => Promise<boolean>
}

/** The sections of /account, in their order. */
export const sections: readonly AccountSection[] = [
  { title: leavingWording.leaving, View: LeavingSection, isOffered: isLeaving },
  { title: 'Akun', View: ProfileSection },
  { title: gameAccountWording.title, View: GameAccountsSection, isOffered: hasGameAccounts },
  { title: shopWording.gifts, View: GiftsSection, isOffered: hasGifts },
  { title: shopWording.orders, View: OrdersSection, isOffered: hasOrders },
  { title: 'Kata sandi', View: PasswordSection },
  { title: accountWording.sessions, View: SessionsSection },
  { title: factorWording.title, View: FactorsSection },
  { title: 'Log masuk yang gagal', View: WrongLogInsSection },
  { title: leavingWording.title, View: DataSection },
]
