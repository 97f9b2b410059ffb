import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../../../scripts/lib/product.mjs'

export interface Proxy {
  url: string
  stop: () => Promise<void>
}

async function start(
  command: string,
  args: readonly string[],
  url: string,
  variables: Record<string, string>,
): Promise<Proxy> {
  const child = spawn(command, args, { stdio: ['ignore', 'ignore', 'pipe'], env: { ...process.env, ...variables } })
  let said = ''
  child.stderr.on('data', (text: Buffer) => (said += text.toString()))
  const ended = new Promise((done) => child.once('exit', done))
  for (let tries = 0; !(await fetch(`${url}/heartbeat.json`).catch(() => null)); tries += 1) {
    if (child.exitCode !== null || tries > 100) throw new Error(`${command} does not start: ${said}`)
    await sleep(50)
  }
  return {
    url,
    stop: async () => {
      child.kill('SIGTERM')
      await ended
    },
  }
}

/** nginx on a folder of plain files, with nothing set but headers, and that it sends what is compressed already. */
export const startPlainNginx = (folder: string, headers: Readonly<Record<string, string>>): Promise<Proxy> => {
  const added = Object.entries(headers).map(([name, value]) => `add_header ${name} "${value.replaceAll('"', '\\"')}";`)
  return runNginx(
    (port) =>
      `server { listen 127.0.0.1:${port}; root ${folder}; gzip_static on; ${added.join(' ')} location = /heartbeat.json { return 204; } }`,
  )
}

/** What is done to a file of `deploy` to serve a published folder by it: docs/operate/published-pages.md. */
export const turnedOn = (settings: string): string =>
  settings
    .replaceAll(/# (include|import) \/srv\/site/g, '$1 /srv/site')
    .replace(/^ *location \/ \{ try_files .*\n/m, '')
    .replace('lb_try_duration 10s', 'lb_try_duration 1s')

const deployed = (name: string, folder: string): string =>
  turnedOn(readFileSync(new URL(`../../../deploy/${name}`, import.meta.url), 'utf8')).replaceAll('/srv/site', folder)

/** nginx by deploy/nginx.conf, on a port of this machine and without a certificate. */
async function startNginx(folder: string, upstream: string): Promise<Proxy> {
  const other = await freePort()
  return runNginx((port) =>
    deployed('nginx.conf', folder)
      .replace('listen 80;', `listen 127.0.0.1:${other};`)
      .replace('listen 443 ssl http2;', `listen 127.0.0.1:${port};`)
      .replaceAll(/^ *(?:listen \[::\]|ssl_).*\n/gm, '')
      .replace('127.0.0.1:8000', new URL(upstream).host),
  )
}

/** Debian's libnginx-mod-http-brotli-static: without it nginx sends gzip in place of brotli. */
const BROTLI = '/usr/lib/nginx/modules/ngx_http_brotli_static_module.so'
const hasBrotli = existsSync(BROTLI)

async function runNginx(http: (port: number) => string): Promise<Proxy> {
  const home = mkdtempSync(join(tmpdir(), 'gapura-nginx-'))
  const port = await freePort()
  mkdirSync(join(home, 'temporary'))
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${home}/temporary;`)
    .join(' ')
  writeFileSync(
    join(home, 'nginx.conf'),
    `${hasBrotli ? `load_module ${BROTLI};` : ''} daemon off; master_process off; pid ${home}/pid; error_log stderr; ${process.getuid?.() === 0 ? 'user root;' : ''}
     events { worker_connections 4096; }
     http { ${temporary} access_log off; ${hasBrotli ? 'brotli_static on;' : ''} sendfile on; tcp_nopush on; ${http(port)} }`,
  )
  return start('nginx', ['-p', home, '-c', join(home, 'nginx.conf')], `http://127.0.0.1:${port}`, { HOME: home })
}

/** Caddy by deploy/Caddyfile, on a port of this machine and without a certificate. */
async function startCaddy(folder: string, upstream: string): Promise<Proxy> {
  const home = mkdtempSync(join(tmpdir(), 'gapura-caddy-'))
  const url = `http://127.0.0.1:${await freePort()}`
  const file = join(home, 'Caddyfile')
  writeFileSync(file, `{\n\tadmin off\n\tauto_https off\n}\n${deployed('Caddyfile', folder)}`)
  const variables = { HOME: home, DOMAIN: url, UPSTREAM: `to ${new URL(upstream).host}` }
  return start('caddy', ['run', '--config', file, '--adapter', 'caddyfile'], url, variables)
}

export const proxies = [
  {
    name: 'nginx',
    isHere: spawnSync('nginx', ['-v']).error === undefined,
    encodings: ['.gz', ...(hasBrotli ? ['.br'] : [])],
    start: startNginx,
  },
  {
    name: 'caddy',
    isHere: spawnSync('caddy', ['version']).error === undefined,
    encodings: ['.gz', '.br'],
    start: startCaddy,
  },
] as const
