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
import { ownWording } from './wording.ts'

export interface AccountSection {
  name: string
  title: () => string
  /** Is rendered only with a session. What it reads is the body of `Loaded`, what it does goes through `useAction`. */
  View: () => ReactNode
  /** Without it the section is always there. */
  isOffered?: () => Promise<boolean>
}

/** The sections of /account, in their order. */
export const sections: readonly AccountSection[] = [
  { name: 'leaving', title: () => leavingWording.leaving, View: LeavingSection, isOffered: isLeaving },
  { name: 'profile', title: () => ownWording.sections.profile, View: ProfileSection },
  {
    name: 'gameAccounts',
    title: () => gameAccountWording.title,
    View: GameAccountsSection,
    isOffered: hasGameAccounts,
  },
  { name: 'gifts', title: () => shopWording.gifts, View: GiftsSection, isOffered: hasGifts },
  { name: 'orders', title: () => shopWording.orders, View: OrdersSection, isOffered: hasOrders },
  { name: 'password', title: () => ownWording.sections.password, View: PasswordSection },
  { name: 'sessions', title: () => accountWording.sessions, View: SessionsSection },
  { name: 'factors', title: () => factorWording.title, View: FactorsSection },
  { name: 'wrongLogIns', title: () => ownWording.sections.wrongLogIns, View: WrongLogInsSection },
  { name: 'data', title: () => leavingWording.title, View: DataSection },
]
