import { everyMinute } from '../../data/everyMinute.ts'
import { LIVE_WORDS_MARK, SPOKEN_MARK } from '../../data/island.ts'

/**
 * Shows every minute what the document at this address says now. While the visitor's focus is inside, nothing is
 * replaced.
 */
export function start(island: HTMLElement): void {
  const words = document.querySelector(`[${LIVE_WORDS_MARK}]`)
  everyMinute(async () => {
    const answer = await fetch(window.location.href, { headers: { accept: 'text/html' } })
    if (!answer.ok || island.contains(document.activeElement)) return
    const read = new DOMParser().parseFromString(await answer.text(), 'text/html')
    const newer = read.getElementById(island.id)
    if (!newer || newer.innerHTML === island.innerHTML) return
    island.replaceChildren(...newer.childNodes)
    if (words) words.textContent = newer.getAttribute(SPOKEN_MARK)
  })
}
