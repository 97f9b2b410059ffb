import { documentTitle } from '../../site/layout/documentTitle.ts'
import { ADMIN_SCRIPTS_ID, adminLanguageScript, type AdminScripts } from '../../ui/adminLanguage.ts'
import { afterPaintScript, SCRIPTS_ID } from '../../ui/afterPaint.ts'
import { EMBEDDED_STATE_ID } from '../../ui/embeddedState.ts'
import { languageOfferScript } from '../../ui/languageOffer.ts'
import { slashKeyScript } from '../../ui/slashKey.ts'
import { speculationRules } from '../../ui/speculationRules.ts'
import { themeScript } from '../../ui/theme.ts'
import { SPECIFICATION_TAG } from '../../content/messages/specificationTag.ts'
import { currentLanguage, type Language } from '../messages/language.ts'
import type { Assets } from './assets.ts'
import { NO_INDEX } from './head.ts'
import { embedJson, escapeMarkup, withoutAts } from './markup.ts'
import type { Theme } from './brand/theme.ts'
import { pagesWording } from './wording.ts'

interface Document {
  title: string
  description?: string | undefined
  sharing?: string
  icons?: string
  firstPictures?: string
  assets: Assets
  theme: Theme
  body: readonly string[]
  state?: unknown
  scriptsAtOnce?: boolean | undefined
  development?: string
  /** What the addresses of pages in its language begin with. */
  prefix?: string
  /** Asks whether the visitor wants to read the page in another language. */
  offer?: string
  admin?: AdminScripts
}

/** A page that is only shown by day or by night has no use for the script that chooses, and the theme hides the switch. */
const onlyTime = ({ times }: Theme, isAdmin: boolean): 'light' | 'dark' | null =>
  isAdmin || times === 'both' ? null : times === 'day' ? 'light' : 'dark'

const languageAttributes = (language: Language | null, prefix: string): string =>
  [
    `lang="${language?.tag ?? SPECIFICATION_TAG}"`,
    ...(language?.direction === 'rtl' ? ['dir="rtl"'] : []),
    // Scripts ask for answers in this language: client/language.ts.
    ...(prefix === '' ? [] : [`data-prefix="${prefix}"`]),
  ].join(' ')

/** Returns the HTML in pieces. Nothing in it may come from the request, because pages are cached for other visitors. */
export function htmlDocument({
  title,
  description,
  sharing = '',
  icons = '',
  firstPictures = '',
  assets,
  theme,
  body,
  state,
  scriptsAtOnce = false,
  development = '',
  prefix = '',
  offer = '',
  admin,
}: Document): string[] {
  const isDrawn = body.length > 0
  const isDocument = isDrawn && state === undefined && assets.scripts.length > 0
  const { styles, fonts } = assets
  const only = onlyTime(theme, admin !== undefined)
  const time = only === null ? '' : ` data-theme="${only}" data-only`
  const head = [
    `<!doctype html><html ${languageAttributes(currentLanguage(), prefix)}${time}><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    only === null ? `<script>${themeScript}</script>` : '',
    `<title>${escapeMarkup(title)}</title>`,
    description ? `<meta name="description" content="${escapeMarkup(description)}">` : '',
    sharing,
    icons,
    // Over HTTP/1.1, browsers have six connections and wait for the seventh file. The first paint needs the styles, and the
    // largest the pictures; until a font is there, another one shows the text.
    ...styles.map((file) => `<link rel="stylesheet" href="${file}">`),
    theme.address ? `<link rel="stylesheet" href="${theme.address}">` : '',
    firstPictures,
    ...(theme.fonts ?? fonts).map(
      (file) => `<link rel="preload" href="${file}" as="font" type="font/woff2" crossorigin>`,
    ),
    development,
    '</head><body><div id="root">',
  ]
  const end = [
    '</div>',
    offer === '' ? '' : `${offer}<script>${languageOfferScript}</script>`,
    // The back-office is rendered in the browser and has its own search, so it gets no search script.
    assets.scripts.length === 0 || !isDrawn ? '' : `<script>${slashKeyScript}</script>`,
    isDocument ? `<script type="speculationrules">${speculationRules}</script>` : '',
    state === undefined ? '' : `<script type="application/json" id="${EMBEDDED_STATE_ID}">${embedJson(state)}</script>`,
    // Pages that are readable without scripts are painted first, and load their scripts afterwards.
    admin
      ? `<script type="application/json" id="${ADMIN_SCRIPTS_ID}">${embedJson(admin)}</script><script>${adminLanguageScript}</script>`
      : !isDrawn || scriptsAtOnce || assets.scripts.length === 0
        ? scriptElements(assets)
        : `<template id="${SCRIPTS_ID}">${scriptElements(assets)}</template><script>${afterPaintScript}</script>`,
    '</body></html>',
  ]
  return [head.join(''), ...body.map(withoutAts), end.join('')]
}

const scriptElements = ({ preloads, scripts }: Assets): string =>
  [
    ...preloads.map((file) => `<link rel="modulepreload" href="${file}" fetchpriority="low">`),
    ...scripts.map((file) => `<script type="module" src="${file}" fetchpriority="low"></script>`),
  ].join('')

export const withoutScripts = (assets: Assets): Assets => ({ ...assets, scripts: [], preloads: [] })

export const scriptlessDocument = (siteName: string, assets: Assets, theme: Theme, address: string): string =>
  htmlDocument({
    title: documentTitle(pagesWording.needsScripts, siteName),
    sharing: NO_INDEX,
    assets: withoutScripts(assets),
    theme,
    body: [
      `<main class="notice"><h1>${escapeMarkup(pagesWording.needsScripts)}</h1>`,
      `<p>${escapeMarkup(pagesWording.formNotRead)}</p>`,
      `<p><a href="${escapeMarkup(address)}">${escapeMarkup(pagesWording.backToForm)}</a></p></main>`,
    ],
  }).join('')

interface Failure {
  requestId: string
  /** The address of the home page in the language of the page. */
  home: string
  sentence?: string | undefined
}

/**
 * The error page appears if another page cannot be rendered. It must therefore not depend on anything that may have
 * failed.
 */
export const errorDocument = (
  siteName: string,
  assets: Assets,
  theme: Theme,
  { requestId, home, sentence = pagesWording.notShown }: Failure,
): string =>
  htmlDocument({
    title: documentTitle(pagesWording.failed, siteName),
    assets: withoutScripts(assets),
    theme,
    body: [
      `<main class="notice"><h1>${escapeMarkup(pagesWording.failed)}</h1>`,
      `<p>${escapeMarkup(sentence)}</p>`,
      `<p><small>${escapeMarkup(requestId)}</small></p><p><a href="${escapeMarkup(home)}">${escapeMarkup(pagesWording.backHome)}</a></p></main>`,
    ],
  }).join('')
