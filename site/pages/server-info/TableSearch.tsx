import { Form } from 'react-router'
import { Link } from '../../link/Link.tsx'
import { TEXT_LIMIT } from '../../../content/limits.ts'
import { CloseIcon, SearchIcon } from '../../../ui/icons.tsx'
import { fill } from '../../../content/messages/fill.ts'
import { useSyncedInput } from '../../hooks/useSyncedInput.ts'
import {
  sectionAddress,
  SERVER_INFO,
  SEARCH_PARAM,
  type FilterName,
  type SectionParams,
} from '../../../content/site/sections.ts'
import styles from './TableSearch.module.css'
import { correctedText, noMatchText, outcomeWording as outcome } from '../../components/searchOutcome.ts'
import { itemAddress, type Entry } from '../../../content/gameInfo/addresses.ts'
import { mapAddress } from './addresses.ts'
import { serverInfoWording as words } from './wording.ts'

export interface ActiveFilter {
  name: FilterName
  label: string
  value: string | number
  title: string | null
  entry?: Entry
}

interface FinderProps {
  section: string
  title: string
  label: string
  params: SectionParams
  activeFilters: readonly ActiveFilter[]
  total: number
  searchedFor?: string | undefined
}

export function TableSearch({ section, title, label, params, activeFilters, total, searchedFor }: FinderProps) {
  const text = String(params[SEARCH_PARAM] ?? '')
  const input = useSyncedInput<HTMLInputElement>(text)
  const { [SEARCH_PARAM]: _text, ...filters } = params
  const [map, item] = (['map', 'item'] as const).map((of) => activeFilters.find(({ name }) => name === of))
  const isSearched = text !== '' || activeFilters.length > 0
  return (
    <div className={styles['search']}>
      <Form action={SERVER_INFO} role="search" aria-label={title} preventScrollReset className={styles['form']}>
        <input type="hidden" name="section" value={section} />
        {Object.entries(filters).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <input
          ref={input}
          className={styles['input']}
          type="search"
          name={SEARCH_PARAM}
          defaultValue={text}
          maxLength={TEXT_LIMIT.text}
          aria-label={label}
          placeholder={label}
        />
        <button type="submit" className={styles['submit']}>
          <SearchIcon />
          <span className={styles['word']}>{outcome.search}</span>
        </button>
      </Form>
      {isSearched && (
        <ul className={styles['chips']}>
          {text !== '' && (
            <li>
              <Chip label={outcome.search} title={text} to={sectionAddress(section, filters)} />
            </li>
          )}
          {activeFilters.map(({ name, label, value, title: filterTitle }) => (
            <li key={name}>
              <Chip
                label={label}
                title={filterTitle ?? `#${value}`}
                to={sectionAddress(section, { ...params, [name]: '' })}
              />
            </li>
          ))}
        </ul>
      )}
      <div className={styles['outcome']}>
        {/* Screen readers announce only changes within a live region, so it is always rendered. */}
        <p className={styles['result']} role="status">
          {searchedFor !== undefined && `${correctedText(text, searchedFor)} `}
          {isSearched && (total > 0 ? fill(outcome.found, { count: total }) : noMatchText(text))}
        </p>
        {isSearched && total === 0 && (
          <Link to={sectionAddress(section)} className={styles['further']}>
            {outcome.showAll}
          </Link>
        )}
        {item?.entry && (
          <Link to={itemAddress(item.entry)} className={styles['further']}>
            {fill(words.viewItem, { name: item.title ?? '' })}
          </Link>
        )}
        {map?.title && (
          <Link to={mapAddress(Number(map.value))} className={styles['further']}>
            {fill(words.viewMap, { name: map.title })}
          </Link>
        )}
      </div>
    </div>
  )
}

function Chip({ label, title, to }: { label: string; title: string; to: string }) {
  return (
    <Link to={to} className={styles['chip']}>
      <span className="visually-hidden">{`${words.remove} `}</span>
      <span className={styles['label']}>{`${fill(words.filter, { label })} `}</span>
      <span className={styles['title']}>{title}</span>
      <CloseIcon />
    </Link>
  )
}
