/** Such as 48.213. Without Intl, whose first formatter takes a phone some 60 ms. */
export const formatNumber = (value: number): string => String(value).replace(/\B(?=(\d{3})+$)/g, '.')
