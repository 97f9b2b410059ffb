import { isIP } from 'node:net'
import type { ChannelKind } from '../../content/channels/channel.ts'
import { invalid } from '../errors/refusals.ts'
import { isInnerAddress } from '../outbox/outgoingRequest.ts'

const DISCORD_HOST = /^((ptb|canary)\.)?discord(app)?\.com$/
/** https://discord.com/developers/docs/resources/webhook */
const DISCORD_PATH = /^\/api(\/v\d+)?\/webhooks\/\d+\/[\w-]+\/?$/

const sentences = {
  unreadable: 'This is no address that begins with https:// or http://.',
  account: 'An address may have no name and password in it.',
  inner: 'This address is in the server’s own network.',
  discord: 'This is no webhook of Discord: its address begins with https://discord.com/api/webhooks/.',
} as const

const refusal = (fault: keyof typeof sentences) => invalid({ address: [sentences[fault]] })

/**
 * Parses the address of a channel. Throws Refusal `invalid` if this kind cannot have it. The outgoing request checks
 * where its host leads. WEBHOOKS_TO_PRIVATE_NETWORK also allows hosts other than Discord's.
 */
export function readAddress(kind: ChannelKind, text: string, isInnerPermitted: boolean): string {
  const url = URL.canParse(text) ? new URL(text) : null
  if (!url || !['https:', 'http:'].includes(url.protocol)) throw refusal('unreadable')
  if (url.username !== '' || url.password !== '') throw refusal('account')
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (!isInnerPermitted && isIP(host) !== 0 && isInnerAddress(host)) throw refusal('inner')
  if (kind === 'discord') {
    const isDiscord = url.protocol === 'https:' && url.port === '' && DISCORD_HOST.test(url.hostname)
    if ((!isDiscord && !isInnerPermitted) || !DISCORD_PATH.test(url.pathname)) throw refusal('discord')
    url.pathname = url.pathname.replace(/\/$/, '')
  }
  url.hash = ''
  return url.href
}
