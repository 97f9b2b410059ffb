/** The query for when the token of the script was made. */
export const STATUS_TOKEN = ['status-token'] as const
