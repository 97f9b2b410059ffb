import { useQuery } from '@tanstack/react-query'
import { useRef, useState, type MouseEvent } from 'react'
import { deleteChannel, listChannels, listDeliveries, makeSigningSecret, tryChannel } from '../../client/channels.ts'
import type { ListedChannel } from '../../content/channels/channel.ts'
import { fill } from '../../content/wording.ts'
import { CHANNELS } from '../data/queryClient.ts'
import { QueryState } from '../feedback/QueryState.tsx'
import list from '../list/list.module.css'
import { useDocumentTitle } from '../shell/useDocumentTitle.ts'
import { Button } from '../ui/Button.tsx'
import { ConfirmDialog } from '../ui/dialogs/ConfirmDialog.tsx'
import { Modal } from '../ui/dialogs/Modal.tsx'
import { shownOnceField, ShownOnce } from '../ui/dialogs/ShownOnce.tsx'
import { PlusIcon } from '../ui/icons.tsx'
import { StatePanel } from '../ui/StatePanel.tsx'
import { showToast } from '../ui/toasts.tsx'
import { commonWording } from '../wording/commonWording.ts'
import { AddressForm } from './AddressForm.tsx'
import { ChannelForm } from './ChannelForm.tsx'
import styles from './channels.module.css'
import { ChannelsTable, type ChannelAction } from './ChannelsTable.tsx'
import { TroubledMessages } from './TroubledMessages.tsx'
import { useChannelChange } from './useChannelChange.ts'
import { channelWording as words } from './wording.ts'

const { language } = words

/** The open dialog and its channel, which stays while it closes. `opening` is its key. */
interface Shown {
  what: ChannelAction | null
  channel: ListedChannel | null
  opening: number
}

export function ChannelsScreen() {
  useDocumentTitle(words.title)
  const { data, error, refetch } = useQuery({ queryKey: [CHANNELS], queryFn: listChannels })
  const { data: deliveries = [] } = useQuery({ queryKey: [CHANNELS, 'deliveries'], queryFn: listDeliveries })
  const [shown, setShown] = useState<Shown>({ what: null, channel: null, opening: 0 })
  const addButton = useRef<HTMLButtonElement>(null)
  const opener = useRef<HTMLElement>(null)
  const finalFocus = () => (opener.current?.isConnected ? opener.current : addButton.current)
  const close = () => setShown((old) => ({ ...old, what: null }))
  const show = (what: ChannelAction, channel: ListedChannel | null, press: MouseEvent<HTMLElement>) => {
    opener.current = press.currentTarget
    setShown(({ opening }) => ({ what, channel, opening: opening + 1 }))
  }
  const { what, channel, opening } = shown
  const name = channel?.name ?? ''

  const remove = useChannelChange({
    change: (one: ListedChannel) => deleteChannel(one.id),
    onDone: (_nothing, one) => {
      // The row's button disappears with its row.
      opener.current = null
      close()
      return fill(words.removed, { name: one.name })
    },
    onFailed: close,
  })
  const renew = useChannelChange({
    change: (one: ListedChannel) => makeSigningSecret(one.id),
    onDone: () => null,
    onFailed: close,
  })
  const attempt = useChannelChange({
    change: (one: ListedChannel) => tryChannel(one.id),
    onDone: ({ sent, message }) => {
      if (sent) return message
      showToast({ tone: 'bad', text: message, language })
      return null
    },
  })

  return (
    <section className={list['screen']} lang={language}>
      <header className={list['head']}>
        <h1>{words.title}</h1>
        <Button variant="primary" ref={addButton} onClick={(press) => show('edit', null, press)}>
          <PlusIcon />
          {words.add}
        </Button>
      </header>
      <p className={styles['about']}>{words.about}</p>
      {data?.some(({ has_links: hasLinks }) => !hasLinks) && <p className={styles['about']}>{words.noLinks}</p>}
      {data && data.length > 0 ? (
        <ChannelsTable
          channels={data}
          busy={attempt.isPending}
          onAction={(action, one, press) => {
            if (action !== 'test') show(action, one, press)
            else if (!attempt.isPending) attempt.mutate(one)
          }}
        />
      ) : data ? (
        <StatePanel text={words.empty} />
      ) : (
        <QueryState error={error} onRetry={() => void refetch()} words={words} />
      )}
      <TroubledMessages deliveries={deliveries} />
      <ChannelForm
        key={`form ${opening}`}
        channel={channel}
        open={what === 'edit'}
        onClose={close}
        finalFocus={finalFocus}
      />
      {channel && (
        <AddressForm
          key={`address ${opening}`}
          channel={channel}
          open={what === 'replace'}
          onClose={close}
          finalFocus={finalFocus}
        />
      )}
      <ConfirmDialog
        open={what === 'remove'}
        question={fill(words.removeQuestion, { name })}
        about={words.removeAbout}
        yes={words.removeYes}
        no={words.cancel}
        busy={remove.isPending}
        onYes={() => channel && remove.mutate(channel)}
        onNo={close}
        language={language}
        finalFocus={finalFocus}
      />
      <ConfirmDialog
        open={what === 'newSecret' && !renew.isSuccess}
        question={fill(words.newSecretQuestion, { name })}
        about={words.newSecretAbout}
        yes={words.newSecretYes}
        no={words.cancel}
        busy={renew.isPending}
        onYes={() => channel && renew.mutate(channel)}
        onNo={close}
        language={language}
        finalFocus={() => shownOnceField() ?? finalFocus()}
      />
      <Modal
        open={what === 'newSecret' && renew.isSuccess}
        onClose={() => {
          close()
          renew.reset()
        }}
        closeButtonOnly
        title={fill(words.secretTitle, { name })}
        closeLabel={commonWording[language].close}
        language={language}
        finalFocus={finalFocus}
      >
        <ShownOnce
          value={renew.data ?? ''}
          words={words}
          about={words.secretAbout}
          onClose={() => {
            close()
            renew.reset()
          }}
        />
      </Modal>
    </section>
  )
}
