import button from '../../../components/button.module.css'
import { messages } from '../../../../content/messages/messages.ts'
import styles from '../Alive.module.css'

const words = messages('site.home.trailer', {
  language: 'id',
  close: 'Tutup',
})

/** Plays the trailer in a dialog above the page. */
export function play({ dataset, textContent }: HTMLAnchorElement): void {
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
