import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Machine } from '../databases/postgres.ts'

/** A machine with a network of its own, which can be cut. */
export interface CuttableMachine extends Machine {
  /** What stands before the name of a program that runs there as root; `prefix` takes root's rights away. */
  rootPrefix: readonly string[]
  cut: () => void
  /** Ends a cut. */
  join: () => void
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
/** Of one process. */
const MOST_MACHINES = 32

/** Addresses for measurements (RFC 2544), which nobody has: two of a network of four that other runs on this machine do not use. */
function ownAddresses(): [near: string, far: string] {
  const first = ((process.pid % 1_024) * MOST_MACHINES + number) * 4
  const address = (offset: number) => `198.${18 + (first >> 16)}.${(first >> 8) & 255}.${(first & 255) + offset}`
  return [address(1), address(2)]
}

/** Makes a network namespace, joined to this one by a cable of its own. */
export function makeMachine(): CuttableMachine {
  if (number === MOST_MACHINES) throw new Error(`A process can make ${MOST_MACHINES} machines.`)
  const [near, far] = ownAddresses()
  number += 1
  const name = `gapura-${process.pid}-${number}`
  const cable = `gap${process.pid}x${number}`
  root(`ip netns add ${name}`)
  root(`ip link add ${cable} type veth peer name eth0 netns ${name}`)
  root(`ip addr add ${near}/30 dev ${cable}`)
  root(`ip link set ${cable} up`)
  root(`ip -n ${name} addr add ${far}/30 dev eth0`)
  root(`ip -n ${name} link set eth0 up`)
  root(`ip -n ${name} link set lo up`)
  root(`ip -n ${name} route add default via ${near}`)
  root('sysctl -qw net.ipv4.ip_forward=1')
  const rootPrefix = ['ip', 'netns', 'exec', name]
  return {
    address: far,
    rootPrefix,
    prefix: [...rootPrefix, ...['setpriv', '--reuid=65534', '--regid=65534', '--clear-groups', '--']],
    cut: () => root(`ip link set ${cable} down`),
    join: () => root(`ip link set ${cable} up`),
    remove: () => root(`ip netns delete ${name}`),
  }
}

/** Cuts one machine off from others alone: what one sends to the other is lost on the way. Gives what ends it. */
export function cutBetween(one: Machine, others: readonly Machine[]): () => void {
  const pairs = others.flatMap((other) => [
    [one.address, other.address],
    [other.address, one.address],
  ])
  for (const [from, to] of pairs) root(`ip rule add from ${from} to ${to} blackhole`)
  return () => {
    for (const [from, to] of pairs) root(`ip rule delete from ${from} to ${to} blackhole`)
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
