import { Form, Link } from 'react-router'
import { TEXT_LIMIT } from '../../../content/define.ts'
import { CloseIcon, SearchIcon } from '../../../ui/icons.tsx'
import { useShownValue } from '../../hooks/useSyncedInput.ts'
import { mapAddress, sectionAddress, SERVER_INFO, WORDS, type Asked, type FilterName } from './addresses.ts'
import styles from './TableSearch.module.css'

/** A value that the visitor has filtered by, with its name. */
export interface Chosen {
  name: FilterName
  label: string
  value: string | number
  /** Null where it is an id that nobody has. */
  title: string | null
}

interface FinderProps {
  section: string
  title: string
  /** What the words are looked for in. */
  finds: string
  asked: Asked
  chosen: readonly Chosen[]
  /** Rows that were found. */
  total: number
}

/** What a table is searched by: words, and what was chosen in it. It all stands in the address. */
export function Finder({ section, title, finds, asked, chosen, total }: FinderProps) {
  const words = String(asked[WORDS] ?? '')
  const input = useShownValue<HTMLInputElement>(words)
  const { [WORDS]: _words, ...filters } = asked
  const map = chosen.find(({ name }) => name === 'map')
  const isAsked = words !== '' || chosen.length > 0
  return (
    <div className={styles['finder']}>
      <Form action={SERVER_INFO} role="search" aria-label={title} preventScrollReset className={styles['form']}>
        <input type="hidden" name="section" value={section} />
        {Object.entries(filters).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <input
          ref={input}
          className={styles['input']}
          type="search"
          name={WORDS}
          defaultValue={words}
          maxLength={TEXT_LIMIT.text}
          aria-label={`Cari ${finds}`}
          placeholder={`Cari ${finds}`}
        />
        <button type="submit" className={styles['submit']}>
          <SearchIcon />
          <span className={styles['word']}>Cari</span>
        </button>
      </Form>
      {isAsked && (
        <ul className={styles['chips']}>
          {words !== '' && (
            <li>
              <Chip label="Cari" title={words} without={sectionAddress(section, filters)} />
            </li>
          )}
          {chosen.map(({ name, label, value, title: chosenTitle }) => (
            <li key={name}>
              <Chip
                label={label}
                title={chosenTitle ?? `#${value}`}
                without={sectionAddress(section, { ...asked, [name]: '' })}
              />
            </li>
          ))}
        </ul>
      )}
      <div className={styles['outcome']}>
        {/* Always there, so that what is put into it is read out. */}
        <p className={styles['result']} role="status">
          {isAsked && (total > 0 ? `${total} ditemukan.` : nothingFor(words))}
        </p>
        {isAsked && total === 0 && (
          <Link to={sectionAddress(section)} className={styles['further']}>
            Tampilkan semua
          </Link>
        )}
        {map?.title && (
          <Link to={mapAddress(Number(map.value))} className={styles['further']}>
            {`Lihat map ${map.title}`}
          </Link>
        )}
      </div>
    </div>
  )
}

const nothingFor = (words: string): string =>
  words ? `Tidak ada yang cocok dengan “${words}”.` : 'Tidak ada yang cocok dengan pilihan ini.'

function Chip({ label, title, without }: { label: string; title: string; without: string }) {
  return (
    <Link to={without} className={styles['chip']}>
      <span className="visually-hidden">Hapus </span>
      <span className={styles['label']}>{`${label}: `}</span>
      <span className={styles['title']}>{title}</span>
      <CloseIcon />
    </Link>
  )
}
