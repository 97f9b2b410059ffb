import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify'
import type { DocumentReader } from '../../content/reader.ts'
import { page } from '../../content/types/page.ts'
import { nextYearOf, yearOf } from '../../site/format/date.ts'
import { documentTitle } from '../../site/layout/documentTitle.ts'
import { languageOffer } from '../../site/document/languageOffer.tsx'
import { loadPage } from '../../site/server.tsx'
import type { CachedResponse, ResponseContent } from '../responseCache/cachedResponse.ts'
import type { Dependencies, Produce, ResponseCache } from '../responseCache/responseCache.ts'
import { sendCached } from '../responseCache/sendCached.ts'
import { contentReader, untracked } from '../content/contentReader.ts'
import type { PageDirectory } from '../../content/publishing/pageDirectory.ts'
import { pageDirectory } from '../content/ownPages.ts'
import type { Context } from '../context/context.ts'
import { networkOf } from '../http/clientNetwork.ts'
import { outageOf } from '../errors/outage.ts'
import { answerOf, Refusal } from '../errors/refusals.ts'
import { SPECIFICATION_TAG } from '../../content/messages/specificationTag.ts'
import { ownName } from '../../content/messages/languageName.ts'
import { inLanguage, variantOf, type Language } from '../messages/language.ts'
import { readingRowsIn } from '../messages/rowsIn.ts'
import type { SiteLanguages } from '../messages/languages.ts'
import { inTurn } from '../process/queues/inTurn.ts'
import { timedTurn, type Queue } from '../process/queues/queue.ts'
import { inLanguageOf, type Assets, type FindAssets } from './assets.ts'
import { discoveryRoutes } from './discoveryRoutes.ts'
import { firstPictures } from './firstPictures.ts'
import { errorDocument, htmlDocument, scriptlessDocument, withoutScripts } from './document.ts'
import { EmptyParts, NOTHING_EMPTY } from './emptyParts.ts'
import { formRoutes } from './formRoutes.ts'
import { NO_INDEX, sharePictureOf, sharingTags, type PageVersion } from './head.ts'
import { iconRoutes, iconTags } from './brand/icons.ts'
import { findAddress } from './address/findAddress.ts'
import { languageOf, readingIn, type Addressed } from './address/languageOf.ts'
import { rowAddresses } from './address/rowAddresses.ts'
import { addressIn } from '../../content/site/languageAddress.ts'
import { linkedPageRoute, type Failed } from './previews/linkedPage.ts'
import { formatMoment } from './previews/moment.ts'
import { previewRoutes, type Show } from './previews/previewRoutes.ts'
import { readTarget } from './address/requestTarget.ts'
import { shareAddress } from './address/shareAddress.ts'
import { menuOf } from './brand/menu.ts'
import type { LanguageChoice } from '../../site/data/siteContext.ts'
import { SiteInMemory, siteOf } from './brand/siteSettings.ts'
import { ThemeInMemory, themeRoutes } from './brand/theme.ts'
import { shareRoutes } from './shareRoutes.ts'
import { noticing } from './noticingReader.ts'
import { siteReader } from './siteReader.ts'
import { videoRoutes } from './videoRoutes.ts'
import { ANY_PAGE } from '../http/addressMethods.ts'
import { unlisted } from '../http/openapi.ts'

export interface Frontend {
  findAssets: FindAssets
  developmentHead: string
}

const UNKNOWN_ADDRESS = '/404'

const ADMIN_ADDRESS = '/admin'

const HTML = 'text/html; charset=utf-8'

/** In characters. Putting a longer page together takes milliseconds. */
const LONG_PAGE = 200_000

/** Each language that a page is in, which it offers to visitors whose browser prefers it. */
const offersOf = ({ main, further }: SiteLanguages, prefix: string, versions: readonly PageVersion[]): string =>
  languageOffer(
    [main, ...further]
      .map((language) => ({
        ...choiceOf(language, language === main),
        speak: <T>(run: () => T) => inLanguage(language, run),
      }))
      .filter((choice) => choice.prefix !== prefix && versions.some((one) => one.prefix === choice.prefix)),
  )

function choiceOf(language: Language | null, isMain: boolean): LanguageChoice {
  const tag = language?.tag ?? SPECIFICATION_TAG
  return { tag, name: ownName(tag), prefix: isMain ? '' : `/${tag}` }
}

/** What the switch between languages has. */
const choicesOf = ({ main, further }: SiteLanguages): LanguageChoice[] | undefined =>
  further.length === 0 ? undefined : [choiceOf(main, true), ...further.map((language) => choiceOf(language, false))]

const languageAt = (prefix: string, { main, further }: SiteLanguages): Language | null =>
  prefix === '' ? main : (further.find(({ tag }) => `/${tag}` === prefix) ?? null)

type OnFailure = (error: unknown) => void

/** A busy server refuses requests all the time, so these refusals are not logged. */
const isExpected = (error: unknown): boolean =>
  error instanceof Refusal && (error.code === 'busy' || error.code === 'too_many_searches')

/**
 * Logs the failed reads that a page was made in spite of. If the page cannot be made, `failed` logs the error that
 * prevented it.
 */
async function loggingFailures<T>(log: FastifyBaseLogger, make: (onFailure: OnFailure) => Promise<T>): Promise<T> {
  const failures = new Set<unknown>()
  const made = await make((error) => failures.add(error))
  for (const err of failures) if (!isExpected(err)) log.error({ err }, 'A part of a page could not be read.')
  return made
}

export function pageRoutes(
  app: FastifyInstance,
  context: Context,
  { responseCache, turns }: { responseCache: ResponseCache; turns: Queue },
  { findAssets, developmentHead }: Frontend,
): void {
  const { config, clock } = context
  const { siteUrl } = config
  const shareUrl = shareAddress(config)
  const settings = new SiteInMemory(config)
  const theme = new ThemeInMemory()
  const emptyParts = new EmptyParts(context)

  const readerFor = (dependencies: Dependencies, onFailure?: OnFailure): DocumentReader =>
    noticing(siteReader(context, dependencies), (error) => {
      dependencies.staleAt(new Date(0))
      onFailure?.(error)
    })

  const adminDocument = async (dependencies: Dependencies, onFailure: OnFailure): Promise<ResponseContent> => {
    const reader = readerFor(dependencies, onFailure)
    const [known, current] = await Promise.all([settings.read(reader), theme.read(reader)])
    const assets = findAssets('admin/main.tsx')
    const [{ main }, languages] = await Promise.all([context.languages.of(known), context.languages.variants(known)])
    return {
      mediaType: HTML,
      body: htmlDocument({
        title: `Admin · ${known.name}`,
        sharing: NO_INDEX,
        icons: iconTags({ site: known, accent: current.accent }),
        assets: withoutScripts(assets),
        admin: { files: assets.scripts, usual: main?.tag ?? '', languages },
        theme: current,
        body: [],
        state: { site: known, lacksAddress: siteUrl === null },
        development: developmentHead,
      }),
    }
  }

  const ownPages = async (dependencies: Dependencies): Promise<PageDirectory> => {
    dependencies.uses(page.key)
    const directory = await pageDirectory(context)
    if (directory.ends) dependencies.staleAt(directory.ends)
    return directory
  }

  /** A document has the styles of the site, and a script for its header alone. */
  const assetsOf = (source: string, isDocument: boolean, language: Language | null): Assets => {
    const assets = findAssets('site/browser.tsx', [source])
    if (!isDocument) return inLanguageOf(language, assets)
    return inLanguageOf(language, { ...assets, scripts: findAssets('site/document/header.ts').scripts, preloads: [] })
  }

  /** A page that was made without something is not stored. */
  const without =
    <T>(instead: T, { dependencies, onFailure }: Making) =>
    (error: unknown): T => {
      dependencies.staleAt(new Date(0))
      onFailure(error)
      return instead
    }

  /** The page of a row is offered in those languages that the row has texts in. */
  const versionsOf = async (
    choices: readonly LanguageChoice[],
    address: string,
    making: Making,
  ): Promise<PageVersion[]> => {
    if (choices.length === 0) return []
    const row = await rowAddresses(context, address).catch(without(null, making))
    return choices.flatMap((choice) => {
      const there = row === null || choice.prefix === '' ? (row?.main ?? address) : row.translated.get(choice.tag)
      return there === undefined ? [] : [{ ...choice, address: there }]
    })
  }

  interface Making {
    dependencies: Dependencies
    onFailure: OnFailure
    replacing?: (reader: DocumentReader) => DocumentReader
    opensUntil?: Date | undefined
  }
  const documentOf = async (addressed: Addressed, making: Making) => {
    const reader = readerFor(making.dependencies, making.onFailure)
    const languages = await context.languages.of(await settings.read(reader))
    const language = languageAt(addressed.prefix, languages)
    const render = () => inLanguage(language, () => documentIn(reader, languages, language, addressed, making))
    if (addressed.prefix === '' || !language) return render()
    const source = languages.main?.tag ?? SPECIFICATION_TAG
    return readingRowsIn({ tag: language.tag, source, isOffered: true }, render)
  }
  const documentIn = async (
    found: DocumentReader,
    languages: SiteLanguages,
    language: Language | null,
    { address, prefix }: Addressed,
    making: Making,
  ) => {
    const { dependencies, replacing, opensUntil } = making
    const reader = replacing?.(found) ?? found
    const now = clock.now()
    const [known, entries, current, own, realms] = await Promise.all([
      settings.read(reader),
      settings.menu(reader),
      theme.read(reader),
      ownPages(dependencies).catch(without(null, making)),
      reader.realms.names().catch(() => null),
    ])
    const needs = { realms: realms?.length !== 0, terms: known.terms.trim() !== '' }
    const empty = await emptyParts.read(dependencies, needs).catch(without(NOTHING_EMPTY, making))
    const menu = menuOf(entries, own, empty.all)
    const icon = { site: known, accent: current.accent }
    const zone = known.time_zone || undefined
    // The footer contains the year, so a cached page becomes stale at the end of the year.
    dependencies.staleAt(nextYearOf(now, zone))
    const shown = {
      ...siteOf(known, { menu, empty: empty.ofRows, theme: current }, yearOf(now, zone)),
      opensUntil: opensUntil && formatMoment(opensUntil, zone),
      prefix,
      language: language ? variantOf(language) : undefined,
      languages: choicesOf(languages),
    }
    const versions = await versionsOf(shown.languages ?? [], address, making)
    const render = await loadPage(address, reader, shown, siteUrl)
    timedTurn()?.signal.throwIfAborted()
    const { status, route, head, html, state } = await inTurn(render)
    const assets = assetsOf(route.source, state === undefined, language)
    const exists = status !== 404
    const listed = status === 200 && !route.noIndex && !head.noIndex
    const description = (address === '/' && known.description) || head.description || known.description
    const common = {
      title: documentTitle(head.title, known.name),
      description,
      icons: iconTags(icon),
      firstPictures: firstPictures(address, current),
      theme: current,
      body: html,
      development: developmentHead,
      prefix,
    }
    // A preview page has no tags for sharing, because its URL is secret. It has no scripts, because they would load the
    // published version of the row.
    const assemble = () =>
      opensUntil
        ? htmlDocument({ ...common, sharing: NO_INDEX, assets: withoutScripts(assets) })
        : htmlDocument({
            ...common,
            sharing: sharingTags({
              head: { ...head, description },
              siteName: known.name,
              sharePicture: sharePictureOf(icon),
              siteUrl,
              shareUrl,
              address,
              prefix,
              versions,
              exists,
              listed,
            }),
            assets,
            offer: versions.length > 1 ? offersOf(languages, prefix, versions) : '',
            scriptsAtOnce: route.needsScripts,
            state,
          })
    const body = html.some(({ length }) => length > LONG_PAGE) ? await inTurn(assemble) : assemble()
    return { status, body, mediaType: HTML, ...(status === 503 && { headers: { 'retry-after': '5' } }) }
  }

  const siteDocument = (
    addressed: Addressed,
    { url, log }: Pick<FastifyRequest, 'url' | 'log'>,
  ): Promise<CachedResponse> =>
    responseCache.get(
      addressed.prefix + addressed.address,
      url,
      (dependencies) => loggingFailures(log, (onFailure) => documentOf(addressed, { dependencies, onFailure })),
      addressed.prefix.slice(1),
    )

  const show: Show = async (address, { replacing, log, opensUntil, prefix = '' }) => {
    const making = { dependencies: untracked, replacing, opensUntil }
    const { body } = await loggingFailures(log, (onFailure) =>
      documentOf({ address, prefix }, { ...making, onFailure }),
    )
    return body.join('')
  }
  previewRoutes(app, context, show)

  themeRoutes(app, context, responseCache)

  discoveryRoutes(app, context, settings)
  shareRoutes(app, context, { responseCache, turns, readerFor })
  iconRoutes(app, context, responseCache, readerFor)
  videoRoutes(app, context)
  const readSite = async () => {
    const reader = contentReader(context, untracked)
    return { name: (await settings.read(reader)).name, theme: await theme.read(reader) }
  }
  /** Null if it cannot be read. */
  const knownLanguage = (prefix: string): Promise<Language | null> =>
    context.languages.of(settings.known).then(
      (languages) => languageAt(prefix, languages),
      () => null,
    )
  formRoutes(app, context, async ({ address, prefix }) => {
    const known = await readSite()
    return inLanguage(await knownLanguage(prefix), () =>
      scriptlessDocument(known.name, findAssets('site/browser.tsx'), known.theme, addressIn(prefix, address)),
    )
  })
  // The site's settings are read before the first request, because even an error page shows the site's name.
  app.addHook('onReady', async () => void (await readSite()))

  const failed: Failed = async (request, reply, error, prefix = '') => {
    const code = error instanceof Refusal && isExpected(error) ? error.code : null
    if (code === null) request.log.error(error)
    const isAway = outageOf(error) !== null
    const answer = answerOf(code ?? 'busy')
    const { status, retryAfter } = answer
    const home = addressIn(prefix, '/')
    const html = inLanguage(await knownLanguage(prefix), () =>
      errorDocument(settings.name, findAssets('site/browser.tsx'), theme.known, {
        ...{ requestId: request.id, home },
        ...(code === 'too_many_searches' && { sentence: answer.message }),
      }),
    )
    if (code !== null || isAway) reply.header('retry-after', retryAfter)
    return reply
      .code(code !== null || isAway ? status : 500)
      .header('cache-control', 'no-store')
      .type(HTML)
      .send(html)
  }

  const unknown = { address: UNKNOWN_ADDRESS, prefix: '' }
  const missing = async (log: FastifyBaseLogger) =>
    (await siteDocument(unknown, { url: UNKNOWN_ADDRESS, log })).representation('identity')
  linkedPageRoute(app, context, { show, missing: async (log) => (await missing(log)).bytes, turns, failed })

  app.get(ANY_PAGE, unlisted, async (request, reply) => {
    const { prefix, target, movedTo } = await languageOf(context, readTarget(request.url))
    if (movedTo !== undefined) return reply.header('cache-control', 'no-cache').redirect(movedTo, 302)
    const path = target.path.toLowerCase()
    if (/^\/(api|storage|assets|csp-reports)(\/|$)/.test(path)) throw new Refusal('not_found')
    const isAdmin = /^\/admin(\/|$)/.test(path)
    try {
      const found = isAdmin
        ? { address: ADMIN_ADDRESS }
        : await readingIn(context, prefix, () => findAddress(context, target))
      // A redirect from a former URL is not cached, because another page may use that URL later.
      if (found && 'movedTo' in found)
        return await reply.header('cache-control', 'no-cache').redirect(addressIn(prefix, found.movedTo), 308)
      const address = found?.address ?? UNKNOWN_ADDRESS
      const admin: Produce = (dependencies) =>
        loggingFailures(request.log, (onFailure) => adminDocument(dependencies, onFailure))
      const find = () =>
        isAdmin ? responseCache.get(address, request.url, admin) : siteDocument({ address, prefix }, request)
      // Anybody can bypass the cache by inventing query strings, so such requests wait in a queue.
      const answer = address.includes('?') ? await turns.run(find, networkOf(request.ip)) : await find()
      return await sendCached(request, reply, answer)
    } catch (error) {
      return failed(request, reply, error, prefix)
    }
  })
}
