import { fill } from '../../../content/messages/fill.ts'
import { fault, good, mind, type Finding } from '../../process/progress.ts'
import { needsGame } from '../adapters/adapterOf.ts'
import type { Realm } from '../realms.ts'
import { addressRules, type RulesConfig } from '../probes/addressRules.ts'
import { PROBE_MS, probeServer, type Probe, type ProbeOptions } from '../probes/probeServer.ts'
import { queryGame } from '../probes/queryGame.ts'
import { serversWording as words } from './wording.ts'

export interface StatusCheck {
  servers: readonly ({ name: string } & Probe)[]
  players: number | null
  findings: readonly Finding[]
}

const ofServer = { notAsked: 'notAsked', answers: 'answers', silent: 'silent' } as const
const ofQuery = { notAsked: 'queryNotAsked', answers: 'queryAnswers', silent: 'querySilent' } as const

function findingOf({ up, sentence: why }: Probe, sentences: typeof ofServer | typeof ofQuery, name = ''): Finding {
  const say = (state: keyof typeof ofServer): string => fill(words[sentences[state]], { name, why })
  if (up === null) return fault(say('notAsked'), words.notAskedAdvice)
  return up ? good(say('answers')) : mind(say('silent'), words.silentAdvice)
}

export async function checkStatus(realm: Realm, config: RulesConfig, limitMs = PROBE_MS): Promise<StatusCheck> {
  const options: ProbeOptions = { rules: addressRules(config), limitMs }
  const servers = await Promise.all(
    realm.servers.map(async (server) => ({ name: server.name, ...(await probeServer(server, options)) })),
  )
  const findings = servers.map((server) => findingOf(server, ofServer, server.name))
  if (realm.query && !needsGame(realm)) {
    findings.push(good(words.queryNotNeeded))
  }
  const outcome = realm.query && needsGame(realm) ? await queryGame(realm.query, options) : null
  if (outcome) {
    findings.push(
      'players' in outcome ? good(fill(words.query, { players: outcome.players })) : findingOf(outcome, ofQuery),
    )
  }
  return { servers, players: outcome && 'players' in outcome ? outcome.players : null, findings }
}
