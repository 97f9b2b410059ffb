import type { ContentReader } from '../../../content/reader.ts'
import { createSchema } from '../../../content/schema.ts'
import { MOST_MENU_ENTRIES, menuEntry, type MenuEntry } from '../../../content/settings/menuEntry.ts'
import { isNamed, PRODUCT_NAME, site, type SiteSettings } from '../../../content/settings/site.ts'
import { TERMS_ADDRESS, type MenuItem, type Site } from '../../../site/data/siteContext.ts'
import { rowsVariant } from '../../messages/rowsIn.ts'
import { pagesWording } from '../wording.ts'
import type { Theme } from './theme.ts'

const initialOf = (name: string): string => [...name.normalize('NFC').trim().toUpperCase()][0] ?? ''

function logoOf({ logo_url: address, logo_width: width, logo_height: height }: SiteSettings): Site['logo'] {
  return address && width && height ? { address, width, height } : undefined
}

type OwnSite = Omit<Site, 'prefix' | 'language' | 'languages'>

export function siteOf(settings: SiteSettings, menu: readonly MenuItem[], year: number, theme: Theme): OwnSite {
  const named = isNamed(settings)
  const logo = logoOf(settings)
  const link = settings.community_link
  return {
    name: settings.name,
    menu,
    year,
    motto: settings.motto || (named ? undefined : pagesWording.motto),
    logo,
    initial: named && !logo ? initialOf(settings.name) : undefined,
    community: link ? { name: settings.community_name, link } : undefined,
    timeZone: settings.time_zone || undefined,
    footer: settings.footer_text || undefined,
    terms: settings.terms_link || (settings.terms ? TERMS_ADDRESS : undefined),
    hideCredit: settings.hide_credit || undefined,
    play: theme.playText || undefined,
    textLanguages: theme.playTextLanguage
      ? { ...settings.languages, play: theme.playTextLanguage }
      : settings.languages,
  }
}

const unset = (name: string): SiteSettings =>
  // The cast is safe, because the schema fills in every field except picture URLs, and there are no pictures yet.
  ({ ...createSchema(site).parse({}), name, version: 0, from_environment: ['name'] }) as unknown as SiteSettings

export class SiteInMemory {
  readonly #first: SiteSettings
  /** By the language of their texts. */
  readonly #last = new Map<string, SiteSettings>()
  readonly #menus = new Map<string, readonly MenuEntry[]>()

  constructor({ siteName }: { siteName: string | null }) {
    this.#first = unset(siteName ?? PRODUCT_NAME)
  }

  get name(): string {
    return this.known.name
  }

  /** As they were read last. */
  get known(): SiteSettings {
    return this.#last.get(rowsVariant()) ?? this.#last.get('') ?? this.#first
  }

  async menu(reader: ContentReader): Promise<readonly MenuEntry[]> {
    const reading = reader.list(menuEntry, { page: 1, per_page: MOST_MENU_ENTRIES })
    const language = rowsVariant()
    const menu = await reading
      .then(({ rows }) => rows)
      .catch(() => this.#menus.get(language) ?? this.#menus.get('') ?? [])
    this.#menus.set(language, menu)
    return menu
  }

  async read(reader: ContentReader): Promise<SiteSettings> {
    const settings = await reader.single(site).catch(() => this.known)
    this.#last.set(rowsVariant(), settings)
    return settings
  }
}
