/** Milliseconds for which a mouse rests on a link that is meant. */
const REST = 65

/**
 * Tells which address of the site a visitor is about to open: a mouse rests on its link, a finger touches it, the focus
 * comes to it. Who has asked to save data is left alone.
 */
export function watchIntent(meant: (url: URL) => void): void {
  // Not every browser knows it: https://developer.mozilla.org/en-US/docs/Web/API/NetworkInformation/saveData
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } }
  if (connection?.saveData) return

  const tell = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest('a') : null
    if (link && link.origin === window.location.origin && !link.target && !link.download) meant(new URL(link.href))
  }
  let resting: ReturnType<typeof setTimeout> | undefined
  document.addEventListener('pointerover', (event) => {
    clearTimeout(resting)
    if (event.pointerType === 'mouse') resting = setTimeout(() => tell(event), REST)
  })
  document.addEventListener('pointerdown', tell, { passive: true })
  document.addEventListener('focusin', tell)
}
