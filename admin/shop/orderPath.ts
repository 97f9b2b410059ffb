export const orderPath = (number: string): string => `/orders/${number}`
