let leaving = false

/** Whether an ended session is replacing the document: then drafts are not asked about. */
export const isLeaving = (): boolean => leaving

/** Navigates to a page of the public site, which is another document. */
export function leaveFor(address: string): void {
  leaving = true
  window.location.replace(address)
}
