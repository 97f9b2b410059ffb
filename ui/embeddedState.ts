/**
 * Id of the element with the state that a document brings along. It holds JSON, not a script, so the content security policy
 * allows it.
 */
export const EMBEDDED_STATE_ID = 'state'
