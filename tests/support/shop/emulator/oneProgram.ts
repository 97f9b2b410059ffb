import { spawn, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { node } from '../../../../scripts/lib/environment.mjs'
import { untilPrinted } from '../../../../scripts/lib/product.mjs'
import { endProcess } from '../../processes/endProcess.ts'
import type { GoodsOptions } from './goodsServer.ts'
import type { TibiaOptions } from './tibiaServer.ts'

export interface Program {
  kill: () => Promise<void>
  start: () => Promise<void>
  /** Ends it as an operator does, which saves each player. */
  stop: () => Promise<void>
}

/**
 * A stand-in for The Forgotten Server, as far as its script for goods, inboxes and storage go. It runs the SQL of
 * deploy/game/tibia.lua in its order, and keeps players in memory until it saves them.
 */
export const startTibia = (options: TibiaOptions): Promise<Program> => startProgram('tibiaServer.ts', options)

/** A stand-in for the map server of rAthena or Hercules, as far as the script for goods in deploy/game/ragnarok.txt goes. */
export const startGoods = (options: GoodsOptions): Promise<Program> => startProgram('goodsServer.ts', options)

async function startProgram(name: string, options: TibiaOptions | GoodsOptions): Promise<Program> {
  const script = join(import.meta.dirname, name)
  let child: ChildProcess | undefined
  let starts = 0
  const end = async (signal: NodeJS.Signals) => {
    if (child) await endProcess(child, signal)
  }
  const program: Program = {
    kill: () => end('SIGKILL'),
    start: async () => {
      // Other events than before the kill.
      const own = { ...options, seed: options.seed + starts++ }
      child = spawn(node(), [script, JSON.stringify(own)], { stdio: ['ignore', 'ignore', 'pipe'] })
      await untilPrinted(child, /ready/)
    },
    stop: () => end('SIGTERM'),
  }
  await program.start()
  return program
}
