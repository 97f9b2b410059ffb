import { environmentFields } from '../../content/define.ts'
import type { Reader } from '../../content/reader.ts'
import { isNamed, site, type SiteSettings } from '../../content/settings/site.ts'
import type { Site } from '../../site/data/siteContext.ts'
import type { Config } from '../process/config.ts'

/** What of the settings documents need. */
export type KnownSettings = Pick<SiteSettings, 'name' | 'motto' | 'from_environment'>

/** The motto of a site that nobody has named yet: it is the product's own. */
const FIRST_MOTTO = 'Lewati gerbang, mulai petualangan.'

/** What of the settings every page brings along. */
export function siteOf(settings: KnownSettings, year: number): Site {
  const { name, motto } = settings
  const shown = motto || (isNamed(settings) ? '' : FIRST_MOTTO)
  return { name, ...(shown && { motto: shown }), year }
}

/** The settings of the site, also where they cannot be read just now: then as they were read last. */
export class SiteInMemory {
  #known: KnownSettings

  constructor({ siteName }: Config) {
    this.#known = { name: siteName, motto: '', from_environment: environmentFields(site).map(([name]) => name) }
  }

  get known(): KnownSettings {
    return this.#known
  }

  /** A document without them is better than none; the reader has noticed the failure. */
  async read(reader: Reader): Promise<KnownSettings> {
    this.#known = await reader.single(site).catch(() => this.#known)
    return this.#known
  }
}
