import { join, resolve } from 'node:path'
import { fill } from '../content/messages/fill.ts'
import type { Language } from '../server/messages/language.ts'
import { LanguageFiles, noUploads } from '../server/messages/languageFiles.ts'
import { Languages } from '../server/messages/languages.ts'
import { USUAL_DATA_DIR } from '../server/process/config.ts'
import { builtMessages } from '../server/start/builtFiles.ts'
import { UsageError } from './command.ts'
import { usageWords as words } from './wording/common.ts'

const OPTION = '--lang'
const VARIABLE = 'GAPURA_LANG'

interface Asked {
  /** Without the option. */
  words: string[]
  /** Null stands for the sentences as they are written. */
  language: Language | null
}

/** Reads `--lang TAG` or `--lang=TAG`, which may be anywhere. Throws UsageError if there is no such language. */
export async function takeLanguage(
  typed: readonly string[],
  env: NodeJS.ProcessEnv,
  languages = languagesIn(env),
): Promise<Asked> {
  const rest = [...typed]
  let tag: string | undefined
  for (;;) {
    const end = rest.indexOf('--')
    const before = end < 0 ? rest : rest.slice(0, end)
    const at = before.findIndex((word) => word === OPTION || word.startsWith(`${OPTION}=`))
    if (at < 0) break
    const [option = '', value = ''] = rest.splice(at, before[at] === OPTION ? 2 : 1)
    tag = option === OPTION ? value : option.slice(OPTION.length + 1)
  }
  if (tag === '') throw new UsageError(words.langNeedsValue)
  const asked = tag === undefined ? { name: VARIABLE, tag: env[VARIABLE] ?? '' } : { name: OPTION, tag }
  return { words: rest, language: asked.tag === '' ? null : await named(languages, asked) }
}

/** The settings are not read, because the help works without valid ones. */
const languagesIn = (env: NodeJS.ProcessEnv): Languages =>
  new Languages(
    new LanguageFiles({
      uploads: noUploads,
      shipped: builtMessages,
      own: join(resolve(env['DATA_DIR'] || USUAL_DATA_DIR), 'messages'),
    }),
  )

async function named(languages: Languages, { name, tag }: { name: string; tag: string }): Promise<Language> {
  const language = await languages.find(tag, null)
  if (language) return language
  const tags = await languages.files.tags()
  throw new UsageError(
    tags.length > 0
      ? fill(words.noLanguage, { name, languages: tags.join(', '), language: tag })
      : fill(words.noLanguages, { name, language: tag }),
  )
}
