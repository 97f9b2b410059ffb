const HOVER_MS = 65

/** If visitors have asked their browser to save data, pages are not prefetched. */
export function onLinkIntent(callback: (url: URL) => void): void {
  // `navigator.connection` does not exist in every browser:
  // https://developer.mozilla.org/en-US/docs/Web/API/NetworkInformation/saveData
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } }
  if (connection?.saveData) return

  const report = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest('a') : null
    if (link && link.origin === window.location.origin && !link.target && !link.download) callback(new URL(link.href))
  }
  let hover: ReturnType<typeof setTimeout> | undefined
  document.addEventListener('pointerover', (event) => {
    clearTimeout(hover)
    if (event.pointerType === 'mouse') hover = setTimeout(() => report(event), HOVER_MS)
  })
  document.addEventListener('pointerdown', report, { passive: true })
  document.addEventListener('focusin', report)
}
