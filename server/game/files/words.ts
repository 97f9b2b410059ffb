/** Words as a game's files join them, for people: `PetEgg`, `Pet_Egg` and `RC_DemiHuman` behind its mark. */
export const spaced = (word: string): string =>
  word
    .replaceAll('_', ' ')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .trim()

/** Who may use something, by the switches of its classes; empty where all may. */
export function usersOf(jobs: ReadonlyMap<string, boolean>): string {
  const all = jobs.get('All') ?? jobs.size === 0
  const named = [...jobs].flatMap(([job, may]) => (job !== 'All' && may !== all ? [spaced(job)] : []))
  if (!all) return listed(named)
  return named.length === 0 ? '' : `All except ${listed(named)}`
}

/** What a field takes, with the words before the list. */
const MOST_CHARACTERS = 255 - 'All except '.length

/** As many of the names as a field takes. */
function listed(names: readonly string[]): string {
  let text = ''
  for (const name of names) {
    const longer = text === '' ? name : `${text}, ${name}`
    if (longer.length > MOST_CHARACTERS - 2) return `${text}, …`
    text = longer
  }
  return text
}

interface Prices {
  buy: number | null
  sell: number | null
}

/** Of the two prices that a file gives the other follows, as the servers have it; what no NPC takes has none for selling. */
export function pricesOf({ buy, sell }: Prices, isSold: boolean): Prices {
  const given = sell ?? (buy === null ? null : Math.floor(buy / 2))
  return { buy: buy ?? (sell === null ? null : sell * 2), sell: isSold ? given : null }
}
