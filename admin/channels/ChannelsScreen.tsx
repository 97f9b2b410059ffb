import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { deleteChannel, listChannels, listDeliveries, makeSigningSecret, tryChannel } from '../../client/channels.ts'
import type { ListedChannel } from '../../content/channels/channel.ts'
import { fill } from '../../content/messages/fill.ts'
import { CHANNELS } from '../data/queryClient.ts'
import list from '../list/list.module.css'
import { ListScreen } from '../list/ListScreen.tsx'
import { useWholeList } from '../list/useWholeList.ts'
import { ConfirmDialog } from '../ui/dialogs/ConfirmDialog.tsx'
import { Modal } from '../ui/dialogs/Modal.tsx'
import { shownOnceField, ShownOnce } from '../ui/dialogs/ShownOnce.tsx'
import { useRowDialog } from '../ui/dialogs/useRowDialog.ts'
import { showToast } from '../ui/toasts.tsx'
import { AddressForm } from './AddressForm.tsx'
import { ChannelForm } from './ChannelForm.tsx'
import { ChannelsTable, type ChannelAction } from './ChannelsTable.tsx'
import { TroubledMessages } from './TroubledMessages.tsx'
import { useChannelChange } from './useChannelChange.ts'
import { channelWording as words } from './wording.ts'
import { AddButton } from '../ui/AddButton.tsx'

const { language } = words

interface Opened {
  what: ChannelAction | null
  channel: ListedChannel | null
}

export function ChannelsScreen() {
  const channels = useWholeList(CHANNELS, listChannels, words)
  const { data: deliveries = [] } = useQuery({ queryKey: [CHANNELS, 'deliveries'], queryFn: listDeliveries })
  const addButton = useRef<HTMLButtonElement>(null)
  const opened = useRowDialog<Opened>({ what: null, channel: null }, addButton)
  const { row, opening, close, dialog } = opened
  const { what, channel } = row
  const name = channel?.name ?? ''
  const dialogOf = (action: ChannelAction, isNow = true) => ({
    ...dialog,
    open: dialog.open && what === action && isNow,
  })

  const remove = useChannelChange({
    run: (one: ListedChannel) => deleteChannel(one.id),
    done: (_nothing, one) => {
      opened.forgetOpener()
      close()
      return fill(words.removed, { name: one.name })
    },
    onFailed: close,
  })
  const renew = useChannelChange({ run: (one: ListedChannel) => makeSigningSecret(one.id), onFailed: close })
  const attempt = useChannelChange({
    run: (one: ListedChannel) => tryChannel(one.id),
    done: ({ sent, message }) => {
      if (sent) return message
      showToast({ tone: 'bad', text: message, language })
      return null
    },
  })
  const closeSecret = () => {
    close()
    renew.reset()
  }

  return (
    <ListScreen
      words={words}
      action={
        <AddButton
          ref={addButton}
          label={words.add}
          onClick={(press) => opened.show({ what: 'edit', channel: null }, press)}
        />
      }
      about={
        <>
          <p className={list['about']}>{words.about}</p>
          {channels.rows?.some(({ has_links: hasLinks }) => !hasLinks) && (
            <p className={list['about']}>{words.noLinks}</p>
          )}
        </>
      }
      list={channels}
      below={
        <>
          <TroubledMessages deliveries={deliveries} />
          <ChannelForm key={`form ${opening}`} channel={channel} {...dialogOf('edit')} />
          {channel && <AddressForm key={`address ${opening}`} channel={channel} {...dialogOf('replace')} />}
          <ConfirmDialog
            {...dialogOf('remove')}
            question={fill(words.removeQuestion, { name })}
            about={words.removeAbout}
            yes={words.removeYes}
            busy={remove.isPending}
            onYes={() => channel && remove.mutate(channel)}
            language={language}
          />
          <ConfirmDialog
            {...dialogOf('newSecret', !renew.isSuccess)}
            question={fill(words.newSecretQuestion, { name })}
            about={words.newSecretAbout}
            yes={words.newSecretYes}
            busy={renew.isPending}
            onYes={() => channel && renew.mutate(channel)}
            language={language}
            finalFocus={() => shownOnceField() ?? dialog.finalFocus()}
          />
          <Modal
            {...dialogOf('newSecret', renew.isSuccess)}
            onClose={closeSecret}
            closeButtonOnly
            title={fill(words.secretTitle, { name })}
            language={language}
          >
            <ShownOnce
              value={renew.data ?? ''}
              words={words}
              language={language}
              about={words.secretAbout}
              onClose={closeSecret}
            />
          </Modal>
        </>
      }
    >
      {(rows) => (
        <ChannelsTable
          channels={rows}
          busy={attempt.isPending}
          onAction={(action, one, press) => {
            if (action !== 'test') opened.show({ what: action, channel: one }, press)
            else if (!attempt.isPending) attempt.mutate(one)
          }}
        />
      )}
    </ListScreen>
  )
}
