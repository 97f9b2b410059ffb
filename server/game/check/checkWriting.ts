import { fill } from '../../../content/messages/fill.ts'
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
import { accountsWording as words } from './wording.ts'

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
    return login ? [mind(fill(words.unused, { variable: login.variable, name }), words.unusedAdvice)] : []
  const writing = writingOf(realm)
  if (!writing) return [mind(words.impossible, words.impossibleAdvice)]
  if (!login) return [mind(words.noConnection, fill(words.noConnectionAdvice, { variable: writeVariable(key) }))]
  const findings = await checkAccount(login, writing, {
    needed: neededRoutines(writing, powersByProcedure(realm)),
    limits,
  })
  if (passwords === null && NEED_PASSWORDS.some((power) => powers.has(power)))
    findings.push(mind(words.noForm, words.noFormAdvice))
  if (passwords !== null && !writing.passwordForms.includes(passwords))
    findings.push(fault(words.otherForm, words.otherFormAdvice))
  if (powers.has('create') && !realm.namesAreSafe && !(await hasUniqueNames(writing, database)))
    findings.push(
      fault(words.sameNames, fill(words.sameNamesAdvice, { statement: `\`${writing.uniqueNames?.remedy ?? ''}\`` })),
    )
  return findings
}

async function checkAccount(
  login: GameLogin,
  { routines }: Writing,
  { needed, limits }: { needed: readonly RoutineName[]; limits: typeof LIMITS },
): Promise<Finding[]> {
  const { user } = login
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
        ? [fault(fill(words.uncallable, { user, procedures: missing.join(', ') }), words.runGrants)]
        : [good(fill(words.callable, { user }))]),
      ...(isReadOnly ? [fault(words.readOnly, fill(words.readOnlyAdvice, { variable: login.variable }))] : []),
      ...(needed.includes('gapura_deliver') && flushes !== 1
        ? [mind(fill(words.flushes, { value: flushes }), words.flushesAdvice)]
        : []),
      ...(excess.length > 0 ? [mind(fill(words.excess, { user, excess: excess.join('; ') }), words.runGrants)] : []),
      ...(old.length > 0 ? [mind(fill(words.old, { procedures: old.join(', ') }), words.runGrants)] : []),
    ]
  } catch (error) {
    return [fault(...sentenceOf(error, login))]
  }
}
