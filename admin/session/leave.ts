let leaving = false

/** Whether the session has ended and the page is closing. The browser then does not ask about unsaved input. */
export const isLeaving = (): boolean => leaving

/** The public site is another document, so the router cannot open it. */
export function leaveFor(address: string): void {
  leaving = true
  window.location.replace(address)
}
