import { strictTransport } from '../http/headers.ts'
import type { PublishedFolder, TREES } from './folder.ts'
import { mediaTypes, type Kind, type KindHeaders } from './places.ts'

/** What a visitor is told who asks for what is not published while the site does not answer. */
export const AWAY =
  'Situs sedang tidak dapat dijangkau. Halaman lain tetap dapat dibaca; silakan coba lagi sebentar lagi.'
/** By `code` the pages' own scripts know that the site is away, and open a published document in place of asking for its data. */
const AWAY_JSON = JSON.stringify({ message: AWAY, code: 'away' })
const RETRY_AFTER = 5

/** The paths of each kind, as expressions that both proxies read. What a file is called in them says PLACES in places.ts. */
const ASSET_PATHS = '^/(?:assets|theme)/[\\w-][\\w.-]*$'
const PICTURE_PATHS = '^/storage/[a-z0-9-]+/[\\w-][\\w.-]*$'
const DAY_PATHS = '^/(?:favicon\\.svg|share\\.jpg)$'
/** A query of these says nothing of which file it is: icons have one, so that browsers ask for another when they change. */
const ROOT_PATHS = '^/[a-z]+(?:-[a-z0-9]+)*\\.(?:xml|txt|png|ico|webmanifest)$'
const QUERIES = '^[A-Za-z0-9=&%+._*-]{0,160}$'

interface Site {
  /** Where the published folder is. */
  root: string
  /** Whether pages of other origins may read answers: what a cache keeps must then be told apart by them. */
  variesByOrigin: boolean
  headers: KindHeaders
  /** The page that says AWAY. */
  awayPage: string
}

const rootEndings = ['rss', 'xml', 'txt', 'png', 'ico', 'webmanifest'] as const

/** For the `http` part of nginx: which tree is asked, by what a request carries. */
function nginxHttp({ variesByOrigin }: Site): string {
  const asked = variesByOrigin ? '$gapura_method$http_authorization$http_origin' : '$gapura_method$http_authorization'
  return `# Written by Gapura; it belongs into the http part, as files of sites-available do.
map $request_method $gapura_method {
    GET 1;
    HEAD 1;
    default "";
}
# What a script with a token asks, the site answers by itself; and what pages of other origins ask, where CORS_ORIGINS names some.
map "${asked}" $gapura_live {
    1 live;
    default none;
}
map "${asked}" $gapura_fallback {
    1 fallback;
    default none;
}
map $gapura_method $gapura_assets {
    1 live;
    default none;
}
map $args $gapura_query {
    "" "@";
    "~${QUERIES}" "@$args";
    default "@none@";
}
map $uri $gapura_immutable {
    "~${PICTURE_PATHS}" $uri;
    default /@none@;
}
map $scheme $gapura_transport {
    https "${strictTransport[1]}";
    default "";
}
`
}

const quoted = (text: string): string => `"${text.replaceAll('"', '\\"')}"`

function nginxHeaders(kind: Kind, { variesByOrigin, headers }: Site, indent: string): string {
  return [
    ...Object.entries(headers[kind]).map(([name, value]) => `add_header ${name} ${quoted(value)} always;`),
    `add_header ${strictTransport[0]} $gapura_transport always;`,
    'add_header Last-Modified "";',
    ...(variesByOrigin ? ['add_header Vary Origin;'] : []),
  ]
    .map((line) => indent + line)
    .join('\n')
}

/** For the `server` part of nginx. The site itself must be a location named @gapura there, without an error_page of its own. */
function nginxServer(site: Site): string {
  const types = Object.entries(mediaTypes).map(([ending, type]) => `    ${quoted(type)} ${ending};`)
  const root = (tree: string) => rootEndings.map((ending) => `${tree}$uri/@.${ending}`).join(' ')
  const location = (match: string, kind: Kind, files: (tree: string) => string, more = '', tree = '/$gapura_live') => `
location ${match} {
    root ${site.root};
    try_files ${files(tree)} @gapura;
${more}${nginxHeaders(kind, site, '    ')}
}`
  const noRanges = '    max_ranges 0;\n'
  const fallbackFiles = `/$gapura_fallback$uri/$gapura_query.html /$gapura_fallback$uri/@.json ${root('/$gapura_fallback')} /$gapura_fallback$uri/@.svg /$gapura_fallback$uri/@.jpg /$gapura_fallback$gapura_immutable`
  return `# Written by Gapura for this release; reload nginx when it has changed. Public pages come from ${site.root} by themselves.
types {
${types.join('\n')}
}
etag on;
if_modified_since off;
gzip off;
gzip_static on;
gzip_vary on;
# With Debian's libnginx-mod-http-brotli-static:
# brotli_static on;
# What the site would have answered.
error_page 502 504 = @gapura_away;
${location('/', 'page', (tree) => `${tree}$uri/$gapura_query.html`, noRanges)}
${location('^~ /api/', 'page', (tree) => `${tree}$uri/$gapura_query.json`, noRanges)}
${location(`~ ${ASSET_PATHS}`, 'immutable', (tree) => `${tree}$uri`, '', '/$gapura_assets')}
${location(`~ ${PICTURE_PATHS}`, 'immutable', (tree) => `${tree}$uri`)}
${location(`~ ${DAY_PATHS}`, 'day', (tree) => `${tree}$uri/@.svg ${tree}$uri/@.jpg`)}
${location(`~ ${ROOT_PATHS}`, 'page', root, noRanges)}
location = /heartbeat.json {
    root ${site.root}/live;
    default_type ${quoted(mediaTypes.json)};
    add_header Cache-Control no-store always;
}
location @gapura_away {
    root ${site.root};
    try_files ${fallbackFiles} @gapura_sentence;
${noRanges}${nginxHeaders('page', site, '    ')}
}
location @gapura_sentence {
    add_header Retry-After ${RETRY_AFTER} always;
    add_header Cache-Control no-store always;
    # The type follows from the ending.
    if ($uri ~ ^/api/) {
        rewrite ^ /sentence.json;
        return 503 '${AWAY_JSON}';
    }
    rewrite ^ /sentence.html;
    return 503 '${site.awayPage.replaceAll("'", "\\'")}';
}
`
}

const caddyTypes = (): string =>
  Object.entries(mediaTypes)
    .map(
      ([ending, type]) =>
        `\t@gapura_${ending} path *.${ending}\n\theader @gapura_${ending} Content-Type ${quoted(type)}`,
    )
    .join('\n')

/** The pages' own scripts and styles; browsers name the origin with some of them. */
const assets = `path_regexp ${ASSET_PATHS}`

/** What Caddy serves of a tree: a matcher of what is there, and how it is sent. */
function caddyFiles(
  name: string,
  { root, variesByOrigin, headers }: Site,
  {
    tree,
    kind,
    matcher,
    files,
  }: { tree: (typeof TREES)[number]; kind: Kind; matcher: string; files: readonly string[] },
): string {
  const added = Object.entries(headers[kind]).map(([header, value]) => `\t\t${header} ${quoted(value)}`)
  return `@gapura_${name} {
	method GET HEAD
	not header Authorization *
${variesByOrigin && matcher !== assets ? '\tnot header Origin *\n' : ''}	${matcher}
	file {
		root ${root}/${tree}
		try_files ${files.join(' ')}
	}
}
route @gapura_${name} {
	header {
${added.join('\n')}
	}
	header {
		-Last-Modified
		${kind === 'page' ? '-Accept-Ranges' : ''}
		defer
	}
	header @gapura_text {
		Vary "${variesByOrigin ? 'Origin, ' : ''}Accept-Encoding"
		defer
	}
	header @gapura_secure ${strictTransport[0]} "${strictTransport[1]}"
	rewrite * {http.matchers.file.relative}
${caddyTypes()}
	file_server {
		root ${root}/${tree}
		precompressed br gzip
		${tree === 'fallback' ? 'status 200' : ''}
	}
}
`
}

/** For a site of Caddy: imported before its \`reverse_proxy\`. */
function caddySite(site: Site): string {
  const named = `expression \`{query}.matches("${QUERIES.replace('%', '')}")\``
  const root = rootEndings.map((ending) => `{path}/@.${ending}`)
  const places: readonly [name: string, kind: Kind, matcher: string, files: readonly string[]][] = [
    ['pages', 'page', named, ['{path}/@{query}.html', '{path}/@{query}.json']],
    ['documents', 'page', `path_regexp ${ROOT_PATHS}`, root],
    ['days', 'day', `path_regexp ${DAY_PATHS}`, ['{path}/@.svg', '{path}/@.jpg']],
    ['assets', 'immutable', assets, ['{path}']],
    ['pictures', 'immutable', `path_regexp ${PICTURE_PATHS}`, ['{path}']],
  ]
  const pictures = ['png', 'ico', 'jpg', 'webp', 'avif', 'woff', 'woff2'].map((ending) => `*.${ending}`).join(' ')
  const all = (tree: (typeof TREES)[number]) =>
    places.map(([name, kind, matcher, files]) => caddyFiles(`${tree}_${name}`, site, { tree, kind, matcher, files }))
  return `# Written by Gapura for this release; reload Caddy when it has changed. Imported within a site, before its reverse_proxy.
@gapura_secure protocol https
@gapura_text not path ${pictures}
${all('live').join('')}
handle /heartbeat.json {
	root * ${site.root}/live
	header Cache-Control no-store
	file_server
}
handle_errors {
	@gapura_away expression {http.error.status_code} in [502, 503, 504]
	route @gapura_away {
${all('fallback').join('')}
		header Retry-After ${RETRY_AFTER}
		header Cache-Control no-store
		handle /api/* {
			header Content-Type "${mediaTypes.json}"
			respond \`${AWAY_JSON}\` 503
		}
		handle {
			header Content-Type "${mediaTypes.html}"
			respond \`${site.awayPage}\` 503
		}
	}
}
`
}

/** Writes what the proxies are set by into the folder; gives whether it is another than before. */
export async function writeProxySettings(folder: PublishedFolder, site: Site): Promise<boolean> {
  const written = [
    await folder.writeSettings('nginx-http.conf', nginxHttp(site)),
    await folder.writeSettings('nginx-server.conf', nginxServer(site)),
    await folder.writeSettings('site.caddy', caddySite(site)),
  ]
  return written.some(Boolean)
}
