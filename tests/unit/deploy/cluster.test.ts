import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { connectionLimits } from '../../../server/http/connectionLimits.ts'

const deploy = join(import.meta.dirname, '../../../deploy')
const read = (file: string) => readFileSync(join(deploy, file), 'utf8')
const folder = mkdtempSync(join(tmpdir(), 'gapura-deploy-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Runs a program and gives its code with what it has said. */
function run(program: string, args: string[], env: Record<string, string> = {}) {
  const { status, stdout, stderr } = spawnSync(program, args, {
    encoding: 'utf8',
    cwd: folder,
    env: { ...process.env, ...env },
  })
  return { status, said: `${stdout}${stderr}`.split('\n').filter((line) => line.trim() !== '') }
}
const has = (program: string, arg: string) => spawnSync(program, [arg]).status === 0

/** Tries a file by the program that reads it, where that is installed. */
function tried(what: string, program: string, isThere: boolean, test: () => void): void {
  if (isThere) it(`${what}, as ${program} says`, test)
  else it.skip(`${what}: not tried, since ${program} is not installed`, () => undefined)
}

const machines = ['10.0.0.1', '10.0.0.2', '10.0.0.3']
const variables = {
  ADDRESS: '10.0.0.1',
  DOMAIN: 'example.com',
  DATABASE_PASSWORD: 'password',
  GAPURA_SECRET: 'a secret of thirty-two characters',
}

// docs/operate/failover.md, "Set up".
describe('What deploy/ holds for three machines', () => {
  it('names the same machines and ports everywhere', () => {
    const at = (port: number) => machines.map((address) => `${address}:${port}`)
    const haproxy = read('cluster/haproxy.cfg').split(/^backend /m)
    const serversOf = (backend: string) =>
      [...(haproxy.find((part) => part.startsWith(`${backend}\n`)) ?? '').matchAll(/^ +server \w+ (\S+)/gm)].map(
        ([, server]) => server,
      )
    // Those that are ready, and those that live in their place.
    expect(serversOf('gapura')).toEqual([...at(8000), ...at(8000)])
    expect(serversOf('alive')).toEqual(at(8000))
    const patroni = parse(read('cluster/patroni.yml')) as { etcd: { hosts: string } }
    expect(patroni.etcd.hosts.split(',')).toEqual(at(2379))
    const [, initial = ''] = /ETCD_INITIAL_CLUSTER=(.*)/.exec(read('cluster/etcd.env')) ?? []
    expect(initial.split(',')).toEqual(at(2380).map((peer, index) => `gapura${index + 1}=http://${peer}`))
    const compose = parse(read('cluster/compose.yaml')) as {
      services: { site: { environment: Record<string, string | number> } }
    }
    const { environment } = compose.services.site
    expect(environment['DATABASE_URL']).toContain(`@${at(5432).join()}/`)
    expect(environment['TRUST_PROXY']).toBe(machines.join())
    expect(environment['PORT']).toBe(8000)
  })

  it('waits longer than requests may take, and keeps connections for less time than the site does', () => {
    const { requestTimeout, keepAliveTimeout } = connectionLimits
    const haproxy = read('cluster/haproxy.cfg')
    const seconds = (text: string, pattern: RegExp) => Number(pattern.exec(text)?.[1])
    expect(seconds(haproxy, /timeout server (\d+)s/) * 1_000).toBeGreaterThan(requestTimeout)
    expect(seconds(haproxy, /timeout http-keep-alive (\d+)s/) * 1_000).toBeLessThan(keepAliveTimeout)
    expect(seconds(read('gapura@.service'), /TimeoutStopSec=(\d+)/) * 1_000).toBeGreaterThan(requestTimeout)
    const [, minutes, rest] = /stop_grace_period: (\d+)m(\d+)s/.exec(read('cluster/compose.yaml')) ?? []
    expect((Number(minutes) * 60 + Number(rest)) * 1_000).toBeGreaterThan(requestTimeout)
  })

  it('asks how a container does at the address where it listens', async () => {
    const [, command = ''] = /^HEALTHCHECK .*\\\n +CMD (.*)$/m.exec(read('Dockerfile')) ?? []
    const [, ...args] = JSON.parse(command) as [string, ...string[]]
    let status = 200
    const site = createServer(({ url }, response) => response.writeHead(url === '/healthz' ? status : 404).end())
    await once(site.listen(0, '127.0.0.2'), 'listening')
    const { port } = site.address() as AddressInfo // of a server that listens to a port
    const asked = async (HOST?: string) => {
      const env = { ...process.env, PORT: String(port), ...(HOST === undefined ? {} : { HOST }) }
      const [code] = (await once(spawn(process.execPath, args, { env }), 'exit')) as [number]
      return code
    }
    // The address of the cluster's compose.yaml; and that of compose.yaml, where HOST is not set and nothing is at 127.0.0.1 here.
    expect(await Promise.all([asked('127.0.0.2'), asked()])).toEqual([0, 1])
    status = 503
    expect(await asked('127.0.0.2')).toBe(1)
    await once(site.close(), 'close')
  })

  tried('HAProxy’s file is valid', 'haproxy', has('haproxy', '-v') && has('openssl', 'version'), () => {
    const pem = join(folder, 'site.pem')
    const certificate = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=example.com', '-days', '1']
    expect(run('openssl', [...certificate, '-keyout', 'key.pem', '-out', 'certificate.pem']).status).toBe(0)
    writeFileSync(pem, ['certificate.pem', 'key.pem'].map((file) => readFileSync(join(folder, file), 'utf8')).join(''))
    writeFileSync(join(folder, 'haproxy.cfg'), read('cluster/haproxy.cfg').replace('/etc/haproxy/site.pem', pem))
    const { status, said } = run('haproxy', ['-c', '-f', 'haproxy.cfg'])
    expect({ status, warnings: said.filter((line) => /WARNING|ALERT/.test(line)) }).toEqual({ status: 0, warnings: [] })
  })

  tried('Patroni’s file is valid', 'patroni', has('patroni', '--version'), () => {
    const [version = ''] = readdirSync('/usr/lib/postgresql')
    // Whether ports are free is asked of the machine that it runs on.
    const here = read('cluster/patroni.yml')
      .replace(/listen: 10\.0\.0\.1:(\d+)/g, 'listen: 127.0.0.1:1$1')
      .replace(/bin_dir: .*/, `bin_dir: /usr/lib/postgresql/${version}/bin`)
    writeFileSync(join(folder, 'patroni.yml'), here)
    // It is of what a cluster begins with, and `postgresql.pg_hba` is used instead.
    expect(run('patroni', ['--validate-config', 'patroni.yml']).said).toEqual(['bootstrap.pg_hba  is not defined.'])
  })

  for (const [unit, installed] of [
    ['etcd', '/lib/systemd/system/etcd.service'],
    ['patroni', '/lib/systemd/system/patroni.service'],
  ] as const)
    tried(
      `the unit of ${unit} is valid with what is added`,
      `systemd with Debian’s ${unit}`,
      has('systemd-analyze', '--version') && existsSync(installed),
      () => {
        const units = join(folder, unit)
        mkdirSync(join(units, `${unit}.service.d`), { recursive: true })
        writeFileSync(join(units, `${unit}.service`), readFileSync(installed))
        writeFileSync(join(units, `${unit}.service.d/gapura.conf`), read(`cluster/systemd/${unit}.conf`))
        // The colon at the end adds systemd's own units.
        expect(
          run('systemd-analyze', ['verify', join(units, `${unit}.service`)], { SYSTEMD_UNIT_PATH: `${units}:` }),
        ).toEqual({
          status: 0,
          said: [],
        })
      },
    )

  tried('the unit of a process is valid', 'systemd', has('systemd-analyze', '--version'), () => {
    writeFileSync(
      join(folder, 'gapura@8000.service'),
      read('gapura@.service').replace(/^ExecStart=.*/m, 'ExecStart=/bin/true'),
    )
    expect(run('systemd-analyze', ['verify', join(folder, 'gapura@8000.service')])).toEqual({ status: 0, said: [] })
  })

  describe.each(['compose.yaml', 'cluster/compose.yaml'])('%s', (file) => {
    tried('is valid', 'docker-compose', has('docker-compose', '--version'), () => {
      // Version 1, which Debian 12 has, knows no names.
      writeFileSync(join(folder, 'compose.yaml'), read(file).replace(/^name: .*/m, ''))
      const { status, said } = run('docker-compose', ['-f', 'compose.yaml', 'config', '--quiet'], variables)
      expect({ status, said }).toEqual({ status: 0, said: [] })
      const without = run('docker-compose', ['-f', 'compose.yaml', 'config'], { ...variables, DATABASE_PASSWORD: '' })
      expect(without.status).not.toBe(0)
    })
  })
})
