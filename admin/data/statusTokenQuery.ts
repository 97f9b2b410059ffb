export const STATUS_TOKEN = ['status-token'] as const
