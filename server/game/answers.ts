/** What a column of an answer holds: server/game/check/values.ts says which values can be true. */
export type Meaning = 'name' | 'label' | 'people' | 'amount' | 'level' | 'moment' | 'flag'

/**
 * What can be asked of a game. Each adapter says for each of them by which read its game answers, or why it does not; the
 * read gives these columns by these names, whatever the game calls them.
 */
export const answers = {
  online: { title: 'players online', columns: { players: 'people' } },
  factions: { title: 'players by faction', columns: { faction: 'label', players: 'people', online: 'people' } },
  kills: { title: 'kills by faction', columns: { faction: 'label', kills: 'amount' } },
  players: {
    title: 'top players',
    columns: { name: 'name', level: 'level', experience: 'amount', faction: 'label', guild: 'label' },
  },
  guilds: { title: 'top guilds', columns: { name: 'name', leader: 'name', members: 'people', score: 'amount' } },
  /** A character of each account that has VIP, its highest: names of accounts are half of a log-in. */
  vip: { title: 'VIP', columns: { name: 'name', tier: 'label', ends_at: 'moment' } },
  character: {
    title: 'card of a character',
    columns: { name: 'name', level: 'level', experience: 'amount', faction: 'label', guild: 'label', online: 'flag' },
  },
} as const satisfies Record<string, { title: string; columns: Readonly<Record<string, Meaning>> }>

export type AnswerName = keyof typeof answers

export const answerNames = Object.keys(answers) as AnswerName[] // which are all its keys
