import type { FastifyRequest } from 'fastify'
import type { ContentType } from '../../../content/define.ts'
import type { Permission } from '../../../content/permissions.ts'
import { isForTranslators, TRANSLATIONS } from '../../../content/translations.ts'
import { callerOf } from '../../auth/guard.ts'
import { holds } from '../../auth/permissions.ts'
import type { Context } from '../../context/context.ts'
import { Refusal } from '../../errors/refusals.ts'
import { findPublicRow } from '../lists/readRows.ts'
import { mayPublish } from '../rowState.ts'

/** Whether a change has translations alone, all of them in languages that the caller may translate into. */
function isTranslating(request: FastifyRequest, type: ContentType): boolean {
  const { version: _version, _method, [TRANSLATIONS]: change, ...others } = request.body as Record<string, unknown> // The schema has validated it.
  const languages = Object.keys(change ?? {})
  return (
    isForTranslators(type) &&
    languages.length > 0 &&
    Object.values(others).every((value) => value === undefined) &&
    languages.every((tag) => holds(callerOf(request), { translate: tag }))
  )
}

/** Who may change a row of a type: those who edit the type, and those who translate, if they change nothing else. */
export function changersOf(type: ContentType): Permission | ((request: FastifyRequest) => readonly Permission[]) {
  const edit: Permission = { type: type.key, action: 'edit' }
  if (!isForTranslators(type)) return edit
  return (request) => (isTranslating(request, type) ? [] : [edit])
}

/**
 * Returns whether a change may be of a row that is published or will be. Throws Refusal `not_found` if somebody who only
 * translates names a row that visitors cannot see.
 */
export async function mayChangePublished(
  context: Pick<Context, 'database' | 'clock'>,
  request: FastifyRequest,
  type: ContentType,
  id: number,
): Promise<boolean> {
  const isHidden = async () => type.publishing && (await findPublicRow(context, type, id)) === null
  if (!holds(callerOf(request), { type: type.key, action: 'edit' }) && (await isHidden()))
    throw new Refusal('not_found')
  return mayPublish(request, type) || isTranslating(request, type)
}
