// @ts-check
// Differences that are right, each with the loader's line that explains it. All together may be one fact in a thousand.

/** @typedef {{ source: string, why: string, covers: (difference: import('./tally.mjs').Difference) => boolean }} Explanation */

/** @type {readonly Explanation[]} */
export const EXPLANATIONS = [
  {
    source: 'src/items/functions/item/item_parse.cpp:153 of Canary',
    why: 'a weight below 0 is left empty, because fields of the site have none',
    covers: ({ kind, expected, actual }) => kind === 'item: weight' && expected.startsWith('-') && actual === 'nothing',
  },
]

/** The share of all facts that may be explained instead of equal. */
export const MOST_EXPLAINED = 0.001
