/** Scripts that are written from right to left: ISO 15924. No other part of a tag begins with a capital and goes on small. */
export const RIGHT_TO_LEFT = /Arab|Hebr|Thaa|Syrc|Nkoo|Adlm/

export const directionOf = (tag: string): 'ltr' | 'rtl' =>
  RIGHT_TO_LEFT.test(String(new Intl.Locale(tag).maximize())) ? 'rtl' : 'ltr'
