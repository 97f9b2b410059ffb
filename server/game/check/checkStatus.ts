import { fault, good, mind, type Finding } from '../../process/progress.ts'
import { needsGame } from '../adapters/adapterOf.ts'
import type { Realm } from '../realms.ts'
import { addressRules, type RulesConfig } from '../probes/addressRules.ts'
import { PROBE_MS, probeServer, type Probe, type ProbeOptions } from '../probes/probeServer.ts'
import { queryGame } from '../probes/queryGame.ts'

export interface StatusCheck {
  servers: readonly ({ name: string } & Probe)[]
  players: number | null
  findings: readonly Finding[]
}

const ELSEWHERE = 'Name another address in Settings, Realms. Which are permitted: docs/game.md.'
const REACH = 'See whether it runs, and whether this machine can reach it.'

function findingOf(what: string, { up, sentence }: Probe): Finding {
  if (up === null) return fault(`${what} is not asked: ${sentence}`, ELSEWHERE)
  return up ? good(`${what} answers.`) : mind(`${what}: ${sentence}`, REACH)
}

export async function checkStatus(realm: Realm, config: RulesConfig, limitMs = PROBE_MS): Promise<StatusCheck> {
  const options: ProbeOptions = { rules: addressRules(config), limitMs }
  const servers = await Promise.all(
    realm.servers.map(async (server) => ({ name: server.name, ...(await probeServer(server, options)) })),
  )
  const findings = servers.map((server) => findingOf(server.name, server))
  if (realm.query && !needsGame(realm)) {
    findings.push(good('The query is not asked: its database or a script says how many play.'))
  }
  const outcome = realm.query && needsGame(realm) ? await queryGame(realm.query, options) : null
  if (outcome) {
    findings.push(
      'players' in outcome ? good(`The query: ${outcome.players} players.`) : findingOf('The query', outcome),
    )
  }
  return { servers, players: outcome && 'players' in outcome ? outcome.players : null, findings }
}
