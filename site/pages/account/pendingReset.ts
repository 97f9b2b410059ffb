/** What /forgot hands over to /reset-password. docs/product.md, section 2. */
export interface ResetHandover {
  email: string
  pin: string
}

// In memory alone: the browser's history would keep a PIN on the disk.
let handedOver: ResetHandover | null = null

export const handOver = (handover: ResetHandover): void => {
  handedOver = handover
}

/** What was handed over since the document was loaded; null where there is nothing. */
export const takeHandover = (): ResetHandover | null => handedOver

export const forgetHandover = (): void => {
  handedOver = null
}
