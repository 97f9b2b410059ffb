import { gatewayNames } from '../../content/shop/gateways.ts'
import { backupSentences } from '../../content/accounts/deletion.ts'
import type { PrivacyFacts } from '../../content/accounts/privacy.ts'
import { site } from '../../content/settings/site.ts'
import { splitLines } from '../../content/text.ts'
import button from '../components/button.module.css'
import { PageFrame } from '../components/PageFrame.tsx'
import { Panel } from '../components/Panel.tsx'
import { defineDocument } from '../data/page.ts'
import { fill } from '../../content/messages/fill.ts'
import { Link } from '../link/Link.tsx'
import { privacyWording as words } from './privacyWording.ts'

interface Privacy {
  facts: PrivacyFacts
  /** What the operator adds. */
  own: readonly string[]
}

const HOUR_MIN = 60
const DAY_MIN = 1_440

const sentToGame = ({ asks }: NonNullable<PrivacyFacts['games']>): string =>
  new Intl.ListFormat(words.language).format(
    (['name', 'password', 'email', ...asks] as const).map((sent) => words.sent[sent]),
  )

function backupSentence({ every_minutes: minutes, keep, days }: NonNullable<PrivacyFacts['backups']>): string {
  if (minutes % DAY_MIN === 0) return fill(words.backupEveryDays, { every: minutes / DAY_MIN, keep, days })
  return minutes % HOUR_MIN === 0
    ? fill(words.backupEveryHours, { every: minutes / HOUR_MIN, keep, days })
    : fill(words.backupEveryMinutes, { every: minutes, keep, days })
}

type Section = 'account' | 'games' | 'orders' | 'sessions' | 'changes' | 'browser' | 'backups' | 'rights'

/** Each sentence says what the code does, and its periods are those of the code and the settings. */
const sections = (facts: PrivacyFacts): readonly (readonly [section: Section, sentences: readonly string[]])[] => [
  ['account', [words.username, words.hashes, words.factors]],
  ...(facts.games
    ? [
        [
          'games',
          [
            words.gameAccounts,
            fill(words.sentToGame, { list: sentToGame(facts.games) }),
            ...(facts.games.links ? [words.links] : []),
            words.characters,
            fill(words.gamePassword, { hours: facts.games.password_hours }),
            fill(words.steps, { days: facts.games.step_days }),
          ],
        ] as const,
        ...(facts.games.sells
          ? [
              [
                'orders',
                [
                  words.order,
                  words.orderAfterwards,
                  ...(facts.games.pays_at.length > 0
                    ? [
                        fill(words.paysAt, {
                          services: facts.games.pays_at.map((key) => gatewayNames[key]).join(', '),
                          days: facts.games.notice_days,
                        }),
                      ]
                    : []),
                  words.basket,
                ],
              ] as const,
            ]
          : []),
      ]
    : []),
  [
    'sessions',
    [
      fill(words.session, { days: facts.session_days, hours: facts.staff_session_hours }),
      fill(words.logIns, { days: facts.log_in_days }),
      fill(words.networks, { days: facts.known_network_days }),
      fill(words.browsers, { days: facts.remembered_browser_days }),
      fill(words.attempts, { hours: facts.attempt_hours }),
      words.programLog,
    ],
  ],
  [
    'changes',
    [
      words.change,
      facts.history_years === null ? words.changesForEver : fill(words.changesFor, { years: facts.history_years }),
      fill(words.answers, { hours: facts.answer_hours }),
    ],
  ],
  ['browser', [words.cookies, fill(words.storage, { days: facts.device_mark_days })]],
  [
    'backups',
    facts.backups
      ? [backupSentence(facts.backups), words.otherBackups, words.backedUp]
      : [backupSentences('id').unknown],
  ],
  [
    'rights',
    [
      words.right,
      fill(words.deletion, { days: facts.return_days }),
      words.afterwards,
      fill(words.reserved, { days: facts.reserved_name_days }),
    ],
  ],
]

const PrivacyPage = ({ data: { facts, own } }: { data: Privacy }) => (
  <PageFrame heading={words.title}>
    {sections(facts).map(([section, sentences]) => (
      <Panel key={section} title={words[section]}>
        {sentences.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
        {section === 'rights' && (
          <p>
            <Link to="/account" className={`${button['button']} ${button['glass']}`}>
              {words.toAccount}
            </Link>
          </p>
        )}
      </Panel>
    ))}
    {own.length > 0 && (
      <Panel title={words.own}>
        {own.map((paragraph, index) => (
          // The position is the key, because two paragraphs may have the same text.
          <p key={index}>{paragraph}</p>
        ))}
      </Panel>
    )}
  </PageFrame>
)

export const page = defineDocument<Privacy>({
  load: async (reader) => {
    const [facts, { privacy }] = await Promise.all([reader.privacy(), reader.single(site)])
    return { facts, own: splitLines(privacy) }
  },
  head: () => ({
    title: words.title,
    description: words.description,
  }),
  View: PrivacyPage,
})
