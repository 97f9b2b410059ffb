import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { Random } from '../../random.ts'
import { Book } from './book.ts'
import { CharLink } from './charLink.ts'
import { HerculesPlayer } from './herculesPlayer.ts'
import type { Player } from './player.ts'
import type { Character, MapOptions } from './protocol.ts'
import { RathenaPlayer } from './rathenaPlayer.ts'

/** minsave_time in conf/map_athena.conf. */
const LEAST_SAVE_MS = 100

const options = JSON.parse(process.argv[2] ?? '') as MapOptions // emulator.ts wrote it.
const unstackable = new Set(options.unstackable)

const book = new Book(options.folder, 'map')
const players: Player[] = []
const link = new CharLink(options.port, (character, letter) => {
  for (const player of players) if (player.character === character) player.forget(letter)
})
let isEnding = false

async function play(player: Player, random: Random): Promise<void> {
  while (!isEnding) {
    await sleep(random.next() * 2 * options.lookEveryMs)
    await player.play()
  }
}

function logIn(own: Character): void {
  const random = new Random(options.seed, own.character)
  const world = { link, book, random, unstackable }
  const player = options.adapter === 'rathena' ? new RathenaPlayer(world, own) : new HerculesPlayer(world, own)
  players.push(player)
  void play(player, random)
}

/** pc_autosave in src/map/pc.cpp: one character at a time, so that each has its turn once in the interval. */
async function autosave(): Promise<void> {
  for (let turn = 0; !isEnding; turn += 1) {
    await sleep(Math.max(LEAST_SAVE_MS, options.saveEveryMs / (players.length + 1)))
    if (players.length > 0) await players[turn % players.length]?.save()
  }
}

/** do_final in src/map/map.cpp saves each character. */
async function end(): Promise<void> {
  isEnding = true
  for (const player of players) await player.save()
  process.exit(0)
}

// The test tells who is in the game, one character a line.
createInterface(process.stdin)
  .on('line', (line) => logIn(JSON.parse(line) as Character)) // emulator.ts wrote it.
  // The test has ended, perhaps without stopping this program.
  .on('close', () => process.exit(0))
process.on('SIGTERM', () => void end())
void autosave()
console.warn('ready')
