/**
 * Id of the element that holds the state embedded in a document. The element holds JSON and not a script, so the
 * Content-Security-Policy allows it.
 */
export const EMBEDDED_STATE_ID = 'state'
