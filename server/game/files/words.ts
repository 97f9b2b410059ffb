export const LARGEST_RATE = 10_000

/** Turns joined words such as `PetEgg` and `Pet_Egg` into separate words such as `Pet Egg`. */
export const spaced = (word: string): string =>
  word
    .replaceAll('_', ' ')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .trim()

export function usersOf(jobs: ReadonlyMap<string, boolean>): string {
  const all = jobs.get('All') ?? jobs.size === 0
  const named = [...jobs].flatMap(([job, may]) => (job !== 'All' && may !== all ? [spaced(job)] : []))
  if (!all) return listed(named)
  return named.length === 0 ? '' : `All except ${listed(named)}`
}

/** The list of classes, including the words `All except `, may have at most 255 characters. */
const MOST_CHARACTERS = 255 - 'All except '.length

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

/**
 * A missing price is computed from the other one, as rAthena and Hercules do. An item that NPCs do not buy has no
 * selling price.
 */
export function pricesOf({ buy, sell }: Prices, isSold: boolean): Prices {
  const given = sell ?? (buy === null ? null : Math.floor(buy / 2))
  return { buy: buy ?? (sell === null ? null : sell * 2), sell: isSold ? given : null }
}
