import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { listRows } from '../../client/reader.ts'
import { MOST_CATEGORIES } from '../../content/channels/channel.ts'
import { newsCategory } from '../../content/types/newsCategory.ts'
import { CONTENT } from '../data/queryClient.ts'
import fieldset from '../ui/inputs/fieldset.module.css'
import { Tick } from '../ui/inputs/Tick.tsx'
import { channelWording as words } from './wording.ts'
import text from '../ui/text.module.css'

interface CategoryChoicesProps {
  /** The ids of the chosen categories; null means all categories. */
  chosen: readonly number[] | null
  error: string | undefined
  onChange: (chosen: number[] | null) => void
}

export function CategoryChoices({ chosen, error, onChange }: CategoryChoicesProps) {
  const errorId = useId()
  const query = { per_page: MOST_CATEGORIES }
  const { data } = useQuery({
    queryKey: [CONTENT, 'channel-categories', query],
    queryFn: ({ signal }) => listRows(newsCategory, query, signal),
  })
  const rows = data?.rows ?? []
  const toggle = (id: number, isChosen: boolean) => {
    const known = new Set(rows.map((row) => row.id))
    // Deleted categories are left out, because the server would refuse them.
    const others = (chosen ?? []).filter((each) => each !== id && known.has(each))
    onChange(isChosen ? [...others, id] : others)
  }
  return (
    <fieldset className={fieldset['fieldset']} aria-describedby={error ? errorId : undefined}>
      <legend>{words.announces}</legend>
      <Tick checked={chosen === null} onChange={(all) => onChange(all ? null : [])}>
        {words.allCategories}
      </Tick>
      {chosen !== null &&
        rows.map(({ id, name }) => (
          <Tick key={id} checked={chosen.includes(id)} onChange={(isChosen) => toggle(id, isChosen)}>
            {name}
          </Tick>
        ))}
      {error && (
        <p id={errorId} className={text['fault']}>
          {error}
        </p>
      )}
    </fieldset>
  )
}
