/** Scripts that are written from right to left: ISO 15924. */
export const RIGHT_TO_LEFT = /Arab|Hebr|Thaa|Syrc|Nkoo|Adlm/

export const directionOf = (tag: string): 'ltr' | 'rtl' =>
  RIGHT_TO_LEFT.test(String(new Intl.Locale(tag).maximize().script)) ? 'rtl' : 'ltr'
