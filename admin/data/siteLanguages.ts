import { ADMIN_SCRIPTS_ID, type AdminScripts } from '../../ui/adminLanguage.ts'
import type { Reading } from '../../client/reader.ts'
import type { ContentType } from '../../content/define.ts'
import { canonicalTag } from '../../content/messages/canonicalTag.ts'
import { SPECIFICATION_TAG } from '../../content/messages/specificationTag.ts'
import { furtherTags } from '../../content/settings/furtherTags.ts'
import { translatableFields } from '../../content/translations.ts'
import { useMay, useTranslatedLanguages } from '../session/currentUser.ts'
import { useSiteSettings } from './siteSettings.ts'

/** The languages that there are catalogues of. */
export function catalogues(): string[] {
  const text = document.getElementById(ADMIN_SCRIPTS_ID)?.textContent
  return text ? Object.keys((JSON.parse(text) as AdminScripts).languages) : [] // The server wrote it.
}

interface SiteLanguages {
  /** Of the rows' own texts. */
  main: string
  /** The others that the site can be read in. Without a catalogue, it has no pages in a language. */
  further: readonly string[]
}

export function useSiteLanguages(): SiteLanguages {
  const settings = useSiteSettings()
  const known = catalogues()
  const found = (text: string) => [canonicalTag(text)].filter((tag) => tag !== null && known.includes(tag))
  const [main] = found(settings?.language ?? '')
  const further = settings ? furtherTags(settings).filter((tag) => known.includes(tag)) : []
  return {
    main: main ?? SPECIFICATION_TAG,
    further: further.filter((tag) => tag !== main),
  }
}

const NONE: Reading = {}
const ALL: Reading = { translations: 'all' }

/** The languages of the site that the user translates a type into without editing it. Empty for those who edit it. */
export function useTranslatorsLanguages(type: ContentType): readonly string[] {
  const mayEdit = useMay()({ type: type.key, action: 'edit' })
  const permitted = useTranslatedLanguages(type)
  const { further } = useSiteLanguages()
  return mayEdit ? [] : further.filter((tag) => permitted.includes(tag))
}

/** How rows are read that a form may show. */
export function useReading(type: ContentType): Reading {
  const mayEdit = useMay()({ type: type.key, action: 'edit' })
  const isTranslator = useTranslatorsLanguages(type).length > 0
  const { further } = useSiteLanguages()
  return (mayEdit || isTranslator) && further.length > 0 && translatableFields(type).length > 0 ? ALL : NONE
}
