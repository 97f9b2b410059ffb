import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Machine } from '../databases/postgres.ts'

/** A machine with a network of its own, which can be cut. */
export interface CuttableMachine extends Machine {
  cut: () => void
  remove: () => void
}

function root(command: string): void {
  const [program = '', ...args] = command.split(' ')
  const { status, stderr } = spawnSync(program, args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`${command}: ${stderr}`)
}

/** Why no machines can be made here; null where they can. */
export function whyNoMachines(): string | null {
  if (process.getuid?.() !== 0) return 'network namespaces and small disks need root'
  const name = `gapura-probe-${process.pid}`
  if (spawnSync('ip', ['netns', 'add', name]).status !== 0) return 'this machine makes no network namespaces (ip netns)'
  spawnSync('ip', ['netns', 'delete', name])
  return null
}

/** Machines that were made. Where a namespace ends its cable is taken away later, so that no number is used again. */
let number = 0

/** Makes a network namespace, joined to this one by a cable of its own. */
export function makeMachine(): CuttableMachine {
  number += 1
  const name = `gapura-db-${process.pid}-${number}`
  const cable = `gapdb${number}`
  // Addresses for documentation (RFC 5737), which nobody has.
  const [near, far] = [`198.51.100.${number * 4 + 1}`, `198.51.100.${number * 4 + 2}`]
  // What a run that was killed has left.
  spawnSync('ip', ['link', 'delete', cable])
  root(`ip netns add ${name}`)
  root(`ip link add ${cable} type veth peer name eth0 netns ${name}`)
  root(`ip addr add ${near}/30 dev ${cable}`)
  root(`ip link set ${cable} up`)
  root(`ip -n ${name} addr add ${far}/30 dev eth0`)
  root(`ip -n ${name} link set eth0 up`)
  root(`ip -n ${name} link set lo up`)
  root(`ip -n ${name} route add default via ${near}`)
  root('sysctl -qw net.ipv4.ip_forward=1')
  return {
    address: far,
    prefix: [
      ...['ip', 'netns', 'exec', name],
      ...['setpriv', '--reuid=65534', '--regid=65534', '--clear-groups', '--'],
    ],
    cut: () => root(`ip link set ${cable} down`),
    remove: () => root(`ip netns delete ${name}`),
  }
}

export interface SmallDisk {
  /** A folder on it. */
  home: string
  /** Takes all room that is left. */
  fill: () => Promise<void>
  free: () => void
  remove: () => void
}

export function makeSmallDisk(megabytes: number): SmallDisk {
  const folder = mkdtempSync(join(tmpdir(), 'gapura-small-disk-'))
  root(`mount -t tmpfs -o size=${megabytes}m tmpfs ${folder}`)
  const filling = join(folder, 'filling')
  const home = join(folder, 'home')
  mkdirSync(home)
  return {
    home,
    fill: async () => {
      const file = await open(filling, 'a')
      const { bavail, bsize } = statfsSync(folder)
      // Whatever else is written meanwhile, until nothing can be.
      await file.writeFile(Buffer.alloc(bavail * bsize)).catch(() => undefined)
      await file.close()
    },
    free: () => rmSync(filling, { force: true }),
    remove: () => {
      root(`umount --lazy ${folder}`)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
