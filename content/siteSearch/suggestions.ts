/** Below `/api`. */
export const SUGGESTIONS = '/search/suggestions'

export const MOST_SUGGESTED = 8
