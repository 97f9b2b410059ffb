import type { GamePower } from '../../../content/settings/gamePowers.ts'
import { writeVariable, type GameLogin } from '../../process/gameUrls.ts'
import { fault, good, mind, type Finding } from '../../process/progress.ts'
import { writingOf } from '../adapters/adapterOf.ts'
import { sentenceOf } from '../connection/failures.ts'
import type { GameDatabase } from '../connection/gameConnection.ts'
import { LIMITS } from '../connection/limits.ts'
import type { Realm } from '../realms.ts'
import { powersByProcedure } from '../writing/gamePowers.ts'
import { neededRoutines, ROUTINE_VERSION } from '../writing/grantsScript.ts'
import { withGameWriter } from '../writing/gameWriter.ts'
import type { RoutineName, Writing } from '../adapters/writing.ts'
import { comparedGrants } from './grants.ts'

const RUN_GRANTS = 'Run the SQL that `gapura game grants` prints (docs/game/accounts.md).'

/** What cannot work without knowing how the game stores passwords. */
const NEED_PASSWORDS: readonly GamePower[] = ['create', 'link', 'password']

/** Returns whether two accounts of the game can never have one name. */
export const hasUniqueNames = async ({ uniqueNames }: Writing, database: GameDatabase): Promise<boolean> =>
  uniqueNames === null || Number((await database.read(uniqueNames.sql))[0]?.['found']) > 0

/** Says whether the site can do what is switched on for the accounts of a realm, and whether it could do more. */
export async function checkWriting(realm: Realm, database: GameDatabase, limits = LIMITS): Promise<Finding[]> {
  const { key, name, powers, passwords, connection } = realm
  const login = connection?.writes ?? null
  if (powers.size === 0)
    return login ? [mind(`${login.variable} is not used: ${name} has no switch for game accounts on.`, UNUSED)] : []
  const writing = writingOf(realm)
  if (!writing) return [mind(`Game accounts: this adapter cannot change them.`, 'Switch them off in Settings, Realms.')]
  if (!login)
    return [
      mind(`Game accounts: there is no connection for them.`, `Set ${writeVariable(key)} (docs/game/accounts.md).`),
    ]
  const findings = await checkAccount(login, writing, {
    needed: neededRoutines(writing, powersByProcedure(realm)),
    limits,
  })
  if (passwords === null && NEED_PASSWORDS.some((power) => powers.has(power)))
    findings.push(mind('Game accounts: how the game stores passwords is not chosen.', 'Choose it in Settings, Realms.'))
  if (passwords !== null && !writing.passwordForms.includes(passwords))
    findings.push(
      fault(
        'Game accounts: this game does not store passwords in the form that is chosen, so nothing is offered to players.',
        'Choose another in Settings, Realms; “Try a password” there finds it out.',
      ),
    )
  if (powers.has('create') && !realm.namesAreSafe && !(await hasUniqueNames(writing, database)))
    findings.push(
      fault(
        'Game accounts: names of accounts are not unique, so none is created: two of one name lock both owners out.',
        `Run \`${writing.uniqueNames?.remedy ?? ''}\`, or switch the game’s own registration off and say so in Settings, Realms.`,
      ),
    )
  return findings
}

const UNUSED = 'Switch on what players may do, or take the variable away.'

async function checkAccount(
  login: GameLogin,
  { routines }: Writing,
  { needed, limits }: { needed: readonly RoutineName[]; limits: typeof LIMITS },
): Promise<Finding[]> {
  try {
    const [grants, versions, isReadOnly, flushes] = await withGameWriter(
      login,
      async (writer) =>
        [
          await writer.grants(),
          await writer.versions(),
          await writer.isReadOnly(),
          await writer.flushesAtCommit(),
        ] as const,
      limits,
    )
    const { missing, excess } = comparedGrants(grants, { database: login.database, needed })
    const old = needed.filter(
      (name) => routines[name] !== 'own' && !missing.includes(name) && versions.get(name) !== ROUTINE_VERSION,
    )
    return [
      ...(missing.length > 0
        ? [fault(`Game accounts: the account ${login.user} may not call ${missing.join(', ')}.`, RUN_GRANTS)]
        : [good(`Game accounts: the account ${login.user} may do what is switched on.`)]),
      ...(isReadOnly
        ? [
            fault(
              'Game accounts: the game’s database is read-only, so every change waits.',
              `Switch its read_only off, or name the server that takes changes in ${login.variable}.`,
            ),
          ]
        : []),
      ...(needed.includes('gapura_deliver') && flushes !== 1
        ? [
            mind(
              `Game accounts: innodb_flush_log_at_trx_commit is ${flushes}, so a power cut can lose a letter with goods, or the number by which it is given only once.`,
              'Set it to 1 for the game’s database (docs/operate/donations.md).',
            ),
          ]
        : []),
      ...(excess.length > 0
        ? [mind(`Game accounts: the account ${login.user} may do more: ${excess.join('; ')}.`, RUN_GRANTS)]
        : []),
      ...(old.length > 0 ? [mind(`Game accounts: of another version are ${old.join(', ')}.`, RUN_GRANTS)] : []),
    ]
  } catch (error) {
    return [fault(...sentenceOf(error, login))]
  }
}
