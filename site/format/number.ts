const format = new Intl.NumberFormat('id-ID')

/** A count as Indonesian readers write it: 48.213. */
export const formatNumber = (value: number): string => format.format(value)
