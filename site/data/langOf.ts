/** Returns the attribute `lang` of a row's text: undefined if the text is in the page's language. */
export const langOf = (
  row: { readonly languages?: Readonly<Record<string, string>> | undefined } | null | undefined,
  field: string,
): string | undefined => row?.languages?.[field]
