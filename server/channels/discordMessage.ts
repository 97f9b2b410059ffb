import type { Row } from '../../content/define.ts'
import type { news } from '../../content/types/news.ts'
import { excerpt } from '../../content/text.ts'

/** https://discord.com/developers/docs/resources/message#embed-object-embed-limits */
const LIMITS = { title: 256, description: 2_048 } as const
const EXCERPT_WORDS = 60

/** Characters that Discord reads as formatting, links or mentions. It shows them if a backslash precedes them. */
const MARK = /[\\*_~`|>#+\-[\]()<@:]/

/** Escaped text, cut to the limit. */
function plainly(text: string, most: number): string {
  const whole = [...text].map((character) => (MARK.test(character) ? `\\${character}` : character))
  if (whole.join('').length <= most) return whole.join('')
  let cut = ''
  for (const piece of whole) {
    if (cut.length + piece.length > most - 1) break
    cut += piece
  }
  return `${cut}…`
}

/** Pings only the configured role. https://discord.com/developers/docs/resources/message#allowed-mentions-object */
const mention = (roleId: string) => ({
  content: roleId === '' ? '' : `<@&${roleId}>`,
  allowed_mentions: { parse: [], ...(roleId !== '' && { roles: [roleId] }) },
})

const isWhole = (address: string): boolean => /^https?:/.test(address)

/** A news item as a Discord message. Without the site's address it has neither link nor relative pictures. */
export function discordMessage(item: Row<typeof news>, roleId: string, siteUrl: string | null): string {
  const words = item.subtitle || excerpt(item.description, EXCERPT_WORDS)
  const embed = {
    title: plainly(item.title, LIMITS.title),
    description: plainly(words, LIMITS.description),
    ...(siteUrl !== null && { url: `${siteUrl}/news/${item.id}` }),
    ...(item.image_url !== null && isWhole(item.image_url) && { image: { url: item.image_url } }),
    ...(item.published_at !== null && { timestamp: item.published_at }),
    ...(item.category !== null && { footer: { text: item.category.name } }),
  }
  return JSON.stringify({ ...mention(roleId), embeds: [embed] })
}

export const discordTest = (siteName: string): string =>
  JSON.stringify({
    ...mention(''),
    embeds: [{ title: plainly(siteName, LIMITS.title), description: 'This channel works.' }],
  })
