import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createConnection, createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { node, root, serving } from '../../../scripts/lib/environment.mjs'

/** Debian's user-mode-linux: a kernel as a process, with an NFS client that this machine's own kernel may lack. */
const KERNEL = '/usr/bin/linux.uml'
const MODULES = '/usr/lib/uml/modules'
const SERVER = '/usr/bin/ganesha.nfsd'

/** In the order in which one needs the other. */
const NFS_MODULES = [
  'net/sunrpc/sunrpc',
  'fs/nfs_common/grace',
  'fs/lockd/lockd',
  'fs/netfs/netfs',
  'fs/fscache/fscache',
  'fs/nfs/nfs',
  'net/dns_resolver/dns_resolver',
  'fs/nfs/nfsv4',
]

/** Why machines that share a folder by NFS cannot be made here; null where they can. */
export function whyNoMachines(): string | null {
  if (process.getuid?.() !== 0) return 'only root can make machines'
  for (const file of [KERNEL, MODULES, SERVER, '/usr/sbin/insmod', '/usr/sbin/mount.nfs', '/dev/net/tun'])
    if (!existsSync(file))
      return `${file} is not here (apt-get install user-mode-linux nfs-ganesha-vfs nfs-common kmod)`
  return null
}

export interface UmlMachine {
  /** Where others reach it. */
  address: string
  /** Where it reaches this machine. */
  host: string
  stop: () => Promise<void>
}

export const addressesOf = (number: number) => ({
  host: `10.77.${number}.1`,
  address: `10.77.${number}.2`,
  tap: `gapura-nfs${number}`,
})

/** Serves a folder by NFS 4. Nothing of what lies there is kept in memory: it is changed from two machines. */
export async function serveByNfs(folder: string, home: string): Promise<() => Promise<void>> {
  writeFileSync(
    join(home, 'ganesha.conf'),
    `NFS_CORE_PARAM { NFS_Protocols = 4; Enable_NLM = false; Enable_RQUOTA = false; mount_path_pseudo = true; }
     NFSv4 { Graceless = true; Minor_Versions = 1, 2; RecoveryBackend = fs; }
     EXPORT { Export_Id = 7; Path = ${folder}; Pseudo = /site; Access_Type = RW; Squash = None; SecType = sys;
              Protocols = 4; Transports = TCP; Attr_Expiration_Time = 0; FSAL { Name = VFS; } }`,
  )
  mkdirSync('/var/lib/nfs/ganesha', { recursive: true })
  mkdirSync('/var/run/ganesha', { recursive: true })
  const options = [
    '-F',
    '-f',
    join(home, 'ganesha.conf'),
    '-L',
    join(home, 'ganesha.log'),
    '-p',
    join(home, 'ganesha.pid'),
  ]
  const child = spawn(SERVER, options, { stdio: 'ignore' })
  await answers(2049, '127.0.0.1')
  return async () => {
    const ended = new Promise((done) => child.once('exit', done))
    child.kill('SIGKILL')
    await ended
  }
}

async function answers(port: number, host: string): Promise<void> {
  for (let tries = 0; tries < 600; tries += 1) {
    const isOpen = await new Promise<boolean>((resolve) => {
      const socket = createConnection({ port, host })
      socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
      socket.once('connect', () => socket.destroy())
    })
    if (isOpen) return
    await sleep(100)
  }
  throw new Error(`Nothing answers at ${host}:${port}.`)
}

/** Lets a machine reach what listens on this one's loopback alone. */
export function forward(from: { port: number; host: string }, port: number): () => void {
  const server = createServer((near) => {
    const far = createConnection({ port, host: '127.0.0.1' })
    near.pipe(far).pipe(near)
    near.on('error', () => far.destroy())
    far.on('error', () => near.destroy())
  }).listen(from.port, from.host)
  return () => server.close()
}

const inShell = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`

/**
 * A machine with a kernel of its own that sees this one's files, except that `folder` is mounted by NFS, and runs the built product
 * and nginx on it. Both must listen on its address.
 */
export async function startMachine(
  number: number,
  {
    home,
    folder,
    options,
    environment,
    nginx,
    ports,
  }: {
    home: string
    folder: string
    /** Of the mount. */
    options: string
    environment: Record<string, string>
    /** The file of nginx's settings; it is started when the site has written what it includes. */
    nginx: string
    ports: readonly number[]
  },
): Promise<UmlMachine> {
  const { host, address, tap } = addressesOf(number)
  for (const command of [`tuntap add dev ${tap} mode tap`, `addr add ${host}/24 dev ${tap}`, `link set ${tap} up`])
    spawnSync('ip', command.split(' '))
  const [version = ''] = readdirSync(MODULES)
  const stop = join(home, `stop-${number}`)
  rmSync(stop, { force: true })
  const settings = Object.entries({ ...serving.environment, ...environment }).map(
    ([name, value]) => `export ${name}=${inShell(value)}`,
  )
  const init = join(home, `init-${number}`)
  writeFileSync(
    init,
    `#!/bin/sh
mount -t proc proc /proc; mount -t sysfs sys /sys; mount -t tmpfs tmp /run
${NFS_MODULES.map((name) => `insmod ${MODULES}/${version}/kernel/${name}.ko`).join('\n')}
ip link set lo up; ip addr add ${address}/24 dev eth0; ip link set eth0 up
mount -t nfs4 -o ${options} ${host}:/site ${folder} || poweroff -f
grep nfs /proc/mounts
${settings.join('\n')}
${[node(), ...serving.flags, join(root, 'dist/server/serve.js')].map(inShell).join(' ')} > ${home}/site-${number}.log 2>&1 &
site=$!
until [ -e ${folder}/proxy/nginx-server.conf ]; do sleep 1; done
nginx -c ${nginx} > ${home}/nginx-${number}.log 2>&1 &
nginx=$!
while [ ! -e ${stop} ]; do sleep 1; done
kill $site $nginx; sleep 5
umount ${folder}; poweroff -f
`,
    { mode: 0o755 },
  )
  const child = spawn(
    KERNEL,
    [
      'mem=640M',
      'root=/dev/root',
      'rootfstype=hostfs',
      'rw',
      'hostfs=/',
      `eth0=tuntap,${tap}`,
      `init=${init}`,
      'con=null',
      'con0=null,fd:1',
      'quiet',
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  child.stdout.pipe(process.stderr, { end: false })
  for (const port of ports) await answers(port, address)
  return {
    host,
    address,
    stop: async () => {
      const ended = new Promise((done) => child.once('exit', done))
      writeFileSync(stop, '')
      await ended
      spawnSync('ip', ['link', 'delete', tap])
    },
  }
}
