import type { MouseEvent } from 'react'
import type { ListedChannel } from '../../content/channels/channel.ts'
import { fill } from '../../content/messages/fill.ts'
import { DataTable, type Column } from '../ui/DataTable.tsx'
import { Time } from '../ui/Time.tsx'
import styles from './channels.module.css'
import { channelWording as words } from './wording.ts'
import { RowButton } from '../ui/RowButton.tsx'
import textStyles from '../ui/text.module.css'

const { language } = words

export type ChannelAction = 'edit' | 'test' | 'replace' | 'newSecret' | 'remove'

interface ChannelsTableProps {
  channels: readonly ListedChannel[]
  busy: boolean
  onAction: (action: ChannelAction, channel: ListedChannel, press: MouseEvent<HTMLElement>) => void
}

/** If several states apply to a channel, the worst state is shown. */
function stateOf({ on, has_address, troubled, waiting, last_sent_at: sent }: ListedChannel): {
  text: string
  bad: boolean
} {
  const { states } = words
  if (!has_address) return { text: states.noAddress, bad: true }
  if (troubled > 0) return { text: fill(states.troubled, { count: troubled }), bad: true }
  if (!on) return { text: states.off, bad: false }
  if (waiting > 0) return { text: fill(states.waiting, { count: waiting }), bad: false }
  return { text: sent === null ? states.nothing : states.works, bad: false }
}

const actionsOf = ({ kind, has_address }: ListedChannel): readonly ChannelAction[] => [
  'edit',
  ...(has_address ? (['test'] as const) : []),
  'replace',
  ...(kind === 'webhook' && has_address ? (['newSecret'] as const) : []),
  'remove',
]

export function ChannelsTable({ channels, busy, onAction }: ChannelsTableProps) {
  const columns: readonly Column<ListedChannel>[] = [
    { key: 'name', header: words.name, lead: true, room: 8, cell: ({ name }) => <strong>{name}</strong> },
    { key: 'kind', header: words.kind, cell: ({ kind }) => words.kinds[kind] },
    {
      key: 'state',
      header: words.state,
      cell: (channel) => {
        const { text, bad } = stateOf(channel)
        return bad ? <span className={textStyles['fault']}>{text}</span> : text
      },
    },
    {
      key: 'sent',
      header: words.lastSent,
      cell: ({ last_sent_at: sent }) => (sent === null ? words.never : <Time moment={sent} language={language} />),
    },
    {
      key: 'action',
      header: words.action,
      room: 26,
      unlabelled: true,
      cell: (channel) => (
        <div className={styles['buttons']}>
          {actionsOf(channel).map((action) => (
            <RowButton
              key={action}
              danger={action === 'remove'}
              label={words[action]}
              row={channel.name}
              onClick={(press) => onAction(action, channel, press)}
            />
          ))}
        </div>
      ),
    },
  ]
  return <DataTable caption={words.title} columns={columns} rows={channels} rowKey={({ id }) => id} busy={busy} />
}
