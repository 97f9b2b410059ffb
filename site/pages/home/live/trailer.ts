import button from '../../../components/button.module.css'
import { messages } from '../../../../content/messages/messages.ts'
import styles from '../Alive.module.css'

const words = messages('site.home.trailer', {
  language: 'id',
  close: 'Tutup',
})

function play({ dataset, textContent }: HTMLAnchorElement): void {
  const frame = document.createElement('iframe')
  frame.src = dataset['video'] ?? ''
  frame.title = textContent
  frame.allow = 'autoplay; fullscreen; picture-in-picture; encrypted-media'
  const close = document.createElement('button')
  close.className = `${button['button']} ${button['glass']}`
  close.textContent = words.close
  const dialog = document.createElement('dialog')
  dialog.className = styles['player'] ?? ''
  dialog.setAttribute('aria-label', textContent)
  dialog.append(close, frame)
  dialog.addEventListener('close', () => dialog.remove())
  dialog.addEventListener('click', ({ target }) => {
    if (target === close || target === dialog) dialog.close()
  })
  document.body.append(dialog)
  dialog.showModal()
}

/** The video's host learns of a visitor only after a click. Without this script the link leads to the host's page. */
export function playOnClick(): () => void {
  const ended = new AbortController()
  document.addEventListener(
    'click',
    (event) => {
      const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>('a[data-video]')
      if (!link || event.metaKey || event.ctrlKey || event.shiftKey) return
      event.preventDefault()
      play(link)
    },
    { signal: ended.signal },
  )
  return () => ended.abort()
}
