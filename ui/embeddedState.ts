/**
 * ID of the element that holds a page's state. The state is JSON and not a script, so the Content-Security-Policy
 * allows it.
 */
export const EMBEDDED_STATE_ID = 'state'
