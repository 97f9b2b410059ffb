import type { ContentType } from '../../content/define.ts'
import { Filled } from '../../ui/Filled.tsx'
import { CloseIcon } from '../../ui/icons.tsx'
import { Button } from '../ui/Button.tsx'
import { fieldFilters, type FieldFilters } from './fieldFilters.ts'
import { ShownValue } from './filterKinds.tsx'
import styles from './filters.module.css'
import { useFilterTags, type ListFilters } from './useListFilters.ts'
import { filterWording } from './wording.ts'

type Test = keyof FieldFilters['params']

interface FilterChipsProps {
  type: ContentType
  filters: ListFilters
  /** Called after a chip was removed. The caller must move the focus, because the focus was on the chip. */
  onRemoved: () => void
}

export function FilterChips({ type, filters: { values, count, apply, clear }, onRemoved }: FilterChipsProps) {
  const words = filterWording(type.wording.language)
  const tags = useFilterTags(values)
  if (count === 0) return null
  const chips = fieldFilters(type, tags).flatMap((filter) =>
    Object.entries(filter.params).flatMap(([test, param]) => {
      const value = values[param]
      // Object.entries loses the type of the keys, so a cast is needed.
      return value === undefined ? [] : [{ filter, test: test as Test, param, value }]
    }),
  )
  const remove = (param: string) => {
    const { [param]: _removed, ...others } = values
    apply(others)
    onRemoved()
  }
  return (
    <div className={styles['chips']}>
      <ul aria-label={words.chips}>
        {chips.map(({ filter, test, param, value }) => (
          <li key={param}>
            <button type="button" className={styles['chip']} onClick={() => remove(param)}>
              <span className="visually-hidden">{words.remove} </span>
              <span className={styles['words']}>
                <Filled
                  sentence={words.set[boundOf(filter, test)]}
                  values={{
                    label: filter.field.label,
                    value: <ChipValue type={type} filter={filter} test={test} value={value} />,
                  }}
                />
              </span>
              <CloseIcon />
            </button>
          </li>
        ))}
      </ul>
      <Button
        size="small"
        variant="quiet"
        onClick={() => {
          clear()
          onRemoved()
        }}
      >
        {words.clear}
      </Button>
    </div>
  )
}

/** A filter without an end needs no "from", because its name already contains the word "since". */
const boundOf = ({ params }: FieldFilters, test: Test) =>
  test === 'empty' || params.to === undefined ? 'equals' : test

function ChipValue({
  type,
  filter,
  test,
  value,
}: {
  type: ContentType
  filter: FieldFilters
  test: Test
  value: string
}) {
  const { language } = type.wording
  const words = filterWording(language)
  const { field } = filter
  if (test === 'empty') {
    const [none, some] = field.kind === 'picture' ? [words.none, words.some] : [words.empty, words.filled]
    return value === 'true' ? none : some
  }
  return <ShownValue field={field} value={value} language={language} />
}
