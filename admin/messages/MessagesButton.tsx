import { Popover } from '@base-ui/react/popover'
import type { Ref } from 'react'
import { MessagesIcon } from '../ui/icons.tsx'
import { toneIcons } from '../../ui/ToastCard.tsx'
import { Button } from '../ui/Button.tsx'
import { useMessages, type LoggedMessage } from '../ui/notices/messageLog.ts'
import { Time } from '../ui/Time.tsx'
import { shellWording } from '../wording/shellWording.ts'
import styles from './MessagesButton.module.css'

/** Opens the last messages once more: a toast may be gone before it was read. */
export function MessagesButton({ ref }: { ref?: Ref<HTMLButtonElement> }) {
  const messages = useMessages()
  return (
    <Popover.Root>
      <Popover.Trigger
        ref={ref}
        render={<Button variant="quiet" size="icon" />}
        aria-label={shellWording.messages}
        title={shellWording.messages}
        lang={shellWording.language}
      >
        <MessagesIcon />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner className={styles['positioner']} align="end" sideOffset={6} collisionPadding={8}>
          <Popover.Popup className={styles['popup']} lang={shellWording.language}>
            <Popover.Title className={styles['title']}>{shellWording.messages}</Popover.Title>
            {messages.length === 0 ? (
              <p className={styles['none']}>{shellWording.noMessages}</p>
            ) : (
              // It scrolls, so the keyboard must reach it.
              <ol className={styles['list']} tabIndex={0} aria-label={shellWording.messages}>
                {messages.map((message) => (
                  <Entry key={message.id} message={message} />
                ))}
              </ol>
            )}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}

function Entry({ message: { tone, title, text, language, time } }: { message: LoggedMessage }) {
  const Icon = toneIcons[tone]
  return (
    <li className={`${styles['entry']} ${styles[tone]}`}>
      <Icon />
      <div>
        <span className="visually-hidden">{shellWording.tones[tone]}: </span>
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
