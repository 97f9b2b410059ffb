import { Popover } from '@base-ui/react/popover'
import { toneIcons } from '../../ui/ToastCard.tsx'
import { useMessages, type LoggedMessage } from '../ui/notices/messageLog.ts'
import { Popup } from '../ui/Popup.tsx'
import { Time } from '../ui/Time.tsx'
import { shellWording } from '../wording/shellWording.ts'
import styles from './MessagesButton.module.css'

interface MessagesPopoverProps {
  button: HTMLElement | null
  isOpen: boolean
  close: () => void
}

export function MessagesPopover({ button, isOpen, close }: MessagesPopoverProps) {
  const messages = useMessages()
  return (
    <Popover.Root
      open={isOpen}
      onOpenChange={(next, { event }) => {
        // A press on the button is ignored here. The button itself closes the popover, and closing it twice would open
        // it again.
        const isOnButton = event.target instanceof Node && button?.contains(event.target)
        if (!next && !isOnButton) close()
      }}
    >
      <Popup
        anchor={button}
        align="end"
        title={shellWording.messages}
        language={shellWording.language}
        finalFocus={() => button}
      >
        {messages.length === 0 ? (
          <p className={styles['none']}>{shellWording.noMessages}</p>
        ) : (
          // The list scrolls, so the keyboard must be able to reach it.
          <ol className={styles['list']} tabIndex={0} aria-label={shellWording.messages}>
            {messages.map((message) => (
              <Entry key={message.id} message={message} />
            ))}
          </ol>
        )}
      </Popup>
    </Popover.Root>
  )
}

function Entry({ message: { tone, title, text, language, time } }: { message: LoggedMessage }) {
  const Icon = toneIcons[tone]
  return (
    <li className={`${styles['entry']} ${styles[tone]}`}>
      <Icon />
      <div>
        <span className="visually-hidden">{shellWording.tones[tone]} </span>
        <p className={styles['text']} lang={language}>
          {title && <strong>{title} </strong>}
          {text}
        </p>
        <small className={styles['time']}>
          <Time moment={time} language={shellWording.language} />
        </small>
      </div>
    </li>
  )
}
