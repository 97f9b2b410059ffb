let leaving = false

/** Whether the page is closing because the session has ended. The browser must then not ask about unsaved input. */
export const isLeaving = (): boolean => leaving

/** The public site is not part of the admin app, so the router cannot open it. */
export function leaveFor(address: string): void {
  leaving = true
  window.location.replace(address)
}
