/** Creating the first formatter of Intl takes a phone some 60 ms. */
export const formatNumber = (value: number): string => String(value).replace(/\B(?=(\d{3})+$)/g, '.')
