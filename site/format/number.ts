/** This function avoids Intl, because a phone takes about 60 ms to create the first Intl formatter. */
export const formatNumber = (value: number): string => String(value).replace(/\B(?=(\d{3})+$)/g, '.')
