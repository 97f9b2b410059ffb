let leaving = false

/** Whether this document makes way for another because the session has ended: then nobody is asked about drafts. */
export const isLeaving = (): boolean => leaving

/** Leaves for a page of the public site, which is another document. */
export function leaveFor(address: string): void {
  leaving = true
  window.location.replace(address)
}
