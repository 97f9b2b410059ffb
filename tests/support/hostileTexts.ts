import { TEXT_LIMIT } from '../../content/limits.ts'

export const filled = (unit: string): string =>
  unit.repeat(Math.ceil(TEXT_LIMIT.richText / unit.length)).slice(0, TEXT_LIMIT.richText)
export const table = (columns: number, row: string): string =>
  `|${'a|'.repeat(columns)}\n|${'-|'.repeat(columns)}\n${filled(row)}`.slice(0, TEXT_LIMIT.richText)

/** Each is as long as a text may be. */
export const HOSTILE_TEXTS: readonly string[] = [
  `a${'\u0301'.repeat(25_000)}${'\u0323'.repeat(24_999)}`,
  table(2_000, '|a\n'),
  table(50, '|\n'),
  table(1, 'b\n'),
  ...[
    ...['|a|\n|-|\n\n', 'a|a\n-|-\nb\n\n', '|\n', '|-\n', '-|-\n', '\\|', '|'],
    ...['- a\n', '-\n', '1. a\n', '- a\n+ a\n', '- - - -\n', '+ + + + a\n', '- a\n> b\n', '* a\n\n'],
    ...['> a\n\n', '>\n', '>>>>>>>>>>>>>>>>\n\n', 'a\n>---\n', '> > > > > > > a\n> > > > > > > >---\n', 'a\n>-\n'],
    ...['> - > - > - > - a\n', '- > - > - > - > a\n\n', 'a\n\n', 'a\n', 'a  \n', '# a\n', '---\n', 'a\n===\n'],
    ...['*a*', '**a**', '***a** b', '*a**b', '_a_ ', '~~a~~', 'a**b*c_', '*_', '*', ')-*', '`a`', '`a'],
    ...['[', '![', '[a](/)', '![](/)', '[a](', '[[a](/)', '[a](/ "', '[aaaaa', '![aaaaaaaaaa', '[`]`a', '](/a)'],
    ...[
      'http://a ',
      '//a.b ',
      'mailto:a@b ',
      '<http://a>',
      'http://',
      '://',
      'http://a.',
      'https://youtu.be/dQw4w9WgXcQ\n',
    ],
    ...[
      '&amp;',
      '&#1;',
      '&',
      '\\*',
      '\\',
      '<',
      '<!--',
      '<b>',
      '<!-- a -->\n',
      '<!',
      '\u0000',
      '\t',
      '\u2028',
      'e\u0301',
    ],
    ...[':::accordion a\n', ':::accordion\n:::\n', '- :::accordion\n', '> :::accordion\n', '::community\n', '```\n'],
    ...['.', '. a', ', ', ' ', '\n', '😀', '\u00a0a', '1.', '"', '('],
  ].map(filled),
  `${'.'.repeat(19_000)}a ${filled('a ')}`.slice(0, TEXT_LIMIT.richText),
  `${'> '.repeat(16)}${filled('a\n')}`.slice(0, TEXT_LIMIT.richText),
  Array.from({ length: 300 }, (_, depth) => `${' '.repeat(depth)}- a`).join('\n'),
  Array.from({ length: 310 }, (_, length) => '`'.repeat(310 - length)).join(' a '),
]
