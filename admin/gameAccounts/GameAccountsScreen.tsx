import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import {
  listGameAccounts,
  readGameAccountSummary,
  retryGameAccount,
  unlinkGameAccount,
  type StaffGameAccount,
} from '../../client/gameAccounts.ts'
import type { GameAccountQuery } from '../../content/accounts/gameAccountQuery.ts'
import { GAME_ACCOUNT_STATES } from '../../content/accounts/gameAccounts.ts'
import { fill } from '../../content/messages/fill.ts'
import { CHANGES, GAME_ACCOUNTS } from '../data/queryClient.ts'
import { useAction } from '../feedback/useAction.ts'
import { ListScreen } from '../list/ListScreen.tsx'
import { ListToolbar } from '../list/ListToolbar.tsx'
import { useListParams, type ListParams } from '../list/useListParams.ts'
import { usePagedQuery } from '../list/usePagedQuery.ts'
import { Button } from '../ui/Button.tsx'
import { ConfirmDialog } from '../ui/dialogs/ConfirmDialog.tsx'
import { useRowDialog } from '../ui/dialogs/useRowDialog.ts'
import { Select } from '../ui/inputs/Select.tsx'
import { GameAccountsTable } from './GameAccountsTable.tsx'
import styles from './gameAccounts.module.css'
import { gameAccountWording as words, stateWording } from './wording.ts'

const { language } = words

function queryIn({ page, perPage, q, filter }: ListParams): GameAccountQuery {
  const owner = Number(filter('owner'))
  return {
    page,
    per_page: perPage,
    q,
    realm: filter('realm') || undefined,
    state: GAME_ACCOUNT_STATES.find((state) => state === filter('state')),
    owner: Number.isSafeInteger(owner) && owner > 0 ? owner : undefined,
  }
}

export function GameAccountsScreen() {
  const params = useListParams()
  const query = queryIn(params)
  const accounts = usePagedQuery<StaffGameAccount>({
    key: [GAME_ACCOUNTS, 'list', query],
    load: (signal) => listGameAccounts(query, signal),
    params,
    language,
    failureMessage: words.loadFailed,
  })
  const { data: summary } = useQuery({ queryKey: [GAME_ACCOUNTS, 'summary'], queryFn: readGameAccountSummary })
  const search = useRef<HTMLDivElement>(null)
  const retrying = useRowDialog<StaffGameAccount | null>(null, search)
  const unlinking = useRowDialog<StaffGameAccount | null>(null, search)
  const retry = useAction({
    run: ({ id }: StaffGameAccount) => retryGameAccount(id),
    language,
    done: (_account, { name }) => fill(words.retried, { name }),
    failed: words.retryFailed,
    onSettled: retrying.close,
    reload: [GAME_ACCOUNTS, CHANGES],
  })
  const unlink = useAction({
    run: ({ id }: StaffGameAccount) => unlinkGameAccount(id),
    language,
    done: (_nothing, { name }) => {
      unlinking.forgetOpener()
      return fill(words.unlinked, { name })
    },
    failed: words.unlinkFailed,
    onSettled: unlinking.close,
    reload: [GAME_ACCOUNTS, CHANGES],
  })
  const realms = summary?.realms ?? []
  const isFiltered = query.realm !== undefined || query.state !== undefined || query.owner !== undefined
  const needsLook = summary !== undefined && summary.late + summary.unclear > 0
  const owner = unlinking.row?.owner.username ?? ''

  return (
    <ListScreen
      words={{ ...words, empty: isFiltered ? words.noneFound : words.empty }}
      about={
        <div ref={search} tabIndex={-1}>
          <p>{words.about}</p>
          {needsLook && (
            <p>
              <strong>{fill(words.attention, { late: summary.late, unclear: summary.unclear })}</strong>
            </p>
          )}
        </div>
      }
      toolbar={
        <ListToolbar language={language} params={params} list={accounts}>
          <div className={styles['filters']}>
            <Select
              aria-label={words.realm}
              value={params.filter('realm')}
              options={[['', words.everyRealm], ...realms.map(({ key, name }) => [key, name] as const)]}
              onChange={(realm) => params.setFilters({ realm })}
            />
            <Select
              aria-label={words.state}
              value={params.filter('state')}
              options={[
                ['', words.everyState],
                ...GAME_ACCOUNT_STATES.map((state) => [state, stateWording[state]] as const),
              ]}
              onChange={(state) => params.setFilters({ state })}
            />
          </div>
          {query.owner !== undefined && (
            <p className={styles['one']}>
              {words.ofOne}
              <Button size="small" onClick={() => params.setFilters({ owner: '' })}>
                {words.ofAll}
              </Button>
            </p>
          )}
        </ListToolbar>
      }
      list={accounts}
      params={params}
      below={
        <>
          <ConfirmDialog
            {...retrying.dialog}
            question={fill(words.retryQuestion, { name: retrying.row?.name ?? '' })}
            about={
              retrying.row?.state === 'unclear' ? (
                <>
                  <p>{words.retryUnclear}</p>
                  <p>{words.retryOwned}</p>
                </>
              ) : (
                words.retryAbout
              )
            }
            yes={words.retryYes}
            variant="primary"
            busy={retry.isPending}
            onYes={() => retrying.row && retry.mutate(retrying.row)}
            language={language}
          />
          <ConfirmDialog
            {...unlinking.dialog}
            question={fill(words.unlinkQuestion, { name: unlinking.row?.name ?? '', owner })}
            about={fill(words.unlinkAbout, { owner })}
            yes={words.unlinkYes}
            busy={unlink.isPending}
            onYes={() => unlinking.row && unlink.mutate(unlinking.row)}
            language={language}
          />
        </>
      }
    >
      {(rows) => (
        <GameAccountsTable
          rows={rows}
          realmName={(key) => realms.find((realm) => realm.key === key)?.name ?? key}
          busy={accounts.busy}
          onRetry={retrying.show}
          onUnlink={unlinking.show}
        />
      )}
    </ListScreen>
  )
}
