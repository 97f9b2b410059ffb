import { spawn, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { node } from '../../../../scripts/lib/environment.mjs'
import { untilPrinted } from '../../../../scripts/lib/product.mjs'
import { endProcess } from '../../processes/endProcess.ts'
import type { TibiaOptions } from './tibiaServer.ts'

export interface TibiaGame {
  kill: () => Promise<void>
  start: () => Promise<void>
  /** Ends it as an operator does, which saves each player. */
  stop: () => Promise<void>
}

/**
 * Starts a stand-in for The Forgotten Server, as far as its script for goods, inboxes and storage go. It runs the SQL of
 * deploy/game/tibia.lua in its order, and keeps players in memory until it saves them.
 */
export async function startTibia(options: TibiaOptions): Promise<TibiaGame> {
  const script = join(import.meta.dirname, 'tibiaServer.ts')
  let game: ChildProcess | undefined
  let starts = 0
  const end = async (signal: NodeJS.Signals) => {
    if (game) await endProcess(game, signal)
  }
  const tibia: TibiaGame = {
    kill: () => end('SIGKILL'),
    start: async () => {
      const own = { ...options, seed: options.seed + starts++ }
      game = spawn(node(), [script, JSON.stringify(own)], { stdio: ['ignore', 'ignore', 'pipe'] })
      await untilPrinted(game, /ready/)
    },
    stop: () => end('SIGTERM'),
  }
  await tibia.start()
  return tibia
}
