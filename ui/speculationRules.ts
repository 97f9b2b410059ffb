/**
 * Browsers that know these rules fetch a page while the visitor is still pointing at its link, so that a new document
 * opens like a move inside the site. They don't if the visitor saves data
 * (https://developer.mozilla.org/docs/Web/API/Speculation_Rules_API).
 */
export const speculationRules = JSON.stringify({
  prefetch: [
    {
      where: {
        and: [
          { href_matches: '/*' },
          { not: { href_matches: ['/admin*', '/Admin*', '/api/*', '/storage/*'] } },
          { not: { selector_matches: '[target], [download]' } },
        ],
      },
      eagerness: 'moderate',
    },
  ],
})
