import type { EmulatorName } from '../../../content/settings/realm.ts'
import type { FigureName } from '../../../content/realms/figures.ts'

type Fork = [what: string, change: string, said: string, lost: readonly FigureName[]]

const ragnarok: readonly Fork[] = [
  ['a dropped table', 'drop table guild_member', 'the table guild_member is missing', ['guilds']],
  [
    'a renamed column',
    'alter table `char` rename column class to job',
    'the column char.class is missing',
    ['factions', 'players'],
  ],
  [
    'a changed type',
    'alter table `char` modify base_level varchar(20)',
    'the column char.base_level is varchar and not a number',
    ['players', 'vip'],
  ],
]

const tibia: readonly Fork[] = [
  ['a dropped table', 'drop table guild_membership', 'the table guild_membership is missing', ['players', 'guilds']],
  [
    'a renamed column',
    'alter table players rename column vocation to job',
    'the column players.vocation is missing',
    ['factions', 'kills', 'players'],
  ],
  [
    'a changed type',
    'alter table players modify level varchar(20)',
    'the column players.level is varchar and not a number',
    ['players', 'guilds', 'vip'],
  ],
]

export const forksOf = (adapter: EmulatorName): readonly Fork[] =>
  ({ rathena: ragnarok, hercules: ragnarok, tfs: tibia, canary: tibia })[adapter]
