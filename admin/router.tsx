import type { ComponentType } from 'react'
import { createBrowserRouter, Navigate, useLocation, type RouteObject } from 'react-router'
import type { ContentType } from '../content/define.ts'
import { contentTypes } from '../content/index.ts'
import { customScreens } from './customScreens.ts'
import { GuardedShell } from './shell/GuardedShell.tsx'
import {
  ACCOUNT,
  CHANNELS_SCREEN,
  GAME_ACCOUNTS_SCREEN,
  GUIDE,
  LANGUAGES_SCREEN,
  PAYMENTS_SCREEN,
  type ownMenu,
  type shopMenu,
} from './shell/menu.ts'
import { BrokenScreen } from './fallbackScreens/BrokenScreen.tsx'
import { LoadingScreen } from './fallbackScreens/LoadingScreen.tsx'
import { NotFoundScreen } from './fallbackScreens/NotFoundScreen.tsx'
import { PermittedScreen } from './fallbackScreens/PermittedScreen.tsx'
import { WelcomeScreen } from './fallbackScreens/WelcomeScreen.tsx'

async function loadScreen(type: ContentType) {
  const own = customScreens[type.key]
  if (own) return { Component: (await own()).default }
  if (type.single) {
    const { SingleScreen } = await import('./contentScreen/SingleScreen.tsx')
    return { element: <SingleScreen key={type.key} type={type} /> }
  }
  const { TableScreen } = await import('./contentScreen/TableScreen.tsx')
  // The React key prevents the screens of two types from sharing their state.
  return { element: <TableScreen key={type.key} type={type} /> }
}

function routesOf(type: ContentType): RouteObject[] {
  const screen: RouteObject = { path: type.screen, lazy: () => loadScreen(type) }
  if (type.screen.toLowerCase() === type.key.toLowerCase()) return [screen]
  return [screen, { path: type.key, element: <ToScreen type={type} /> }]
}

/** The redirect replaces the entry in the browser's history, because going back would otherwise redirect again. */
function ToScreen({ type }: { type: ContentType }) {
  const { search, hash } = useLocation()
  return <Navigate replace to={{ pathname: `/${type.screen}`, search, hash }} />
}

const ownRoutes: {
  [S in (typeof ownMenu | typeof shopMenu)[number]['screen']]: () => Promise<{ Component: ComponentType }>
} = {
  users: async () => ({ Component: (await import('./users/UsersScreen.tsx')).UsersScreen }),
  [GAME_ACCOUNTS_SCREEN]: async () => ({
    Component: (await import('./gameAccounts/GameAccountsScreen.tsx')).GameAccountsScreen,
  }),
  orders: async () => ({ Component: (await import('./shop/OrdersScreen.tsx')).OrdersScreen }),
  [PAYMENTS_SCREEN]: async () => ({
    Component: (await import('./shop/payments/PaymentsScreen.tsx')).PaymentsScreen,
  }),
  gateways: async () => ({ Component: (await import('./shop/gateways/GatewaysScreen.tsx')).GatewaysScreen }),
  ledger: async () => ({ Component: (await import('./shop/ledger/LedgerScreen.tsx')).LedgerScreen }),
  offers: async () => ({ Component: (await import('./shop/OffersScreen.tsx')).OffersScreen }),
  sales: async () => ({ Component: (await import('./shop/sales/SalesScreen.tsx')).SalesScreen }),
  coupons: async () => ({ Component: (await import('./shop/coupons/CouponsScreen.tsx')).CouponsScreen }),
  'payment-methods': async () => ({ Component: (await import('./shop/MethodsScreen.tsx')).MethodsScreen }),
  roles: async () => ({ Component: (await import('./roles/RolesScreen.tsx')).RolesScreen }),
  tokens: async () => ({ Component: (await import('./apiTokens/ApiTokensScreen.tsx')).ApiTokensScreen }),
  audit: async () => ({ Component: (await import('./audit/AuditScreen.tsx')).AuditScreen }),
  batches: async () => ({ Component: (await import('./batches/BatchesScreen.tsx')).BatchesScreen }),
  trash: async () => ({ Component: (await import('./trash/TrashScreen.tsx')).TrashScreen }),
}

const loadAccount = async () => ({ Component: (await import('./account/AccountScreen.tsx')).AccountScreen })

const loadChannels = async () => ({ Component: (await import('./channels/ChannelsScreen.tsx')).ChannelsScreen })

const loadLanguages = async () => ({ Component: (await import('./languages/LanguagesScreen.tsx')).LanguagesScreen })

const loadOrder = async () => ({ Component: (await import('./shop/order/OrderScreen.tsx')).OrderScreen })

const loadGuide = async () => ({ Component: (await import('./guide/GuideScreen.tsx')).GuideScreen })

/** The router ignores case, so /Admin works, too. */
export const createRouter = () =>
  createBrowserRouter(
    [
      {
        HydrateFallback: LoadingScreen,
        ErrorBoundary: BrokenScreen,
        children: [
          {
            path: 'setup',
            lazy: async () => ({ Component: (await import('./setup/SetupScreen.tsx')).SetupScreen }),
          },
          {
            Component: GuardedShell,
            children: [
              {
                Component: PermittedScreen,
                ErrorBoundary: BrokenScreen,
                children: [
                  { index: true, Component: WelcomeScreen },
                  ...contentTypes.flatMap(routesOf),
                  { path: `${GUIDE}/:step?`, lazy: loadGuide },
                  { path: CHANNELS_SCREEN, lazy: loadChannels },
                  { path: LANGUAGES_SCREEN, lazy: loadLanguages },
                  { path: ACCOUNT, lazy: loadAccount },
                  { path: 'orders/:number', lazy: loadOrder },
                  ...Object.entries(ownRoutes).map(([path, lazy]) => ({ path, lazy })),
                  { path: '*', Component: NotFoundScreen },
                ],
              },
            ],
          },
        ],
      },
    ],
    { basename: '/admin' },
  )
