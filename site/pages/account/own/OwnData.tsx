import { useEffect, useRef, useState } from 'react'
import { readOwnData } from '../../../../client/ownAccount/leaving.ts'
import {
  columnNames,
  ownDataWording as words,
  tableNames,
  valueName,
} from '../../../../content/accounts/ownDataWording.ts'
import { fill } from '../../../../content/messages/fill.ts'
import { BackLink } from '../../../components/BackLink.tsx'
import { Panel } from '../../../components/Panel.tsx'
import { ACCOUNT } from '../afterLogIn.ts'
import { Loaded } from './Loaded.tsx'
import { useMoment } from './moment.ts'
import styles from './own.module.css'

type Data = Readonly<Record<string, unknown>>

/** What is stored about the person, for reading and as a file. */
export const OwnData = () => (
  <>
    <Panel title={words.title} tabIndex={-1} className={styles['section']}>
      <p className={styles['about']}>{words.about}</p>
      <Loaded load={readOwnData} failed={words.loadFailed}>
        {(data) => <Tables data={data} />}
      </Loaded>
    </Panel>
    <BackLink to={ACCOUNT}>{words.back}</BackLink>
  </>
)

const isRow = (value: unknown): value is Data => typeof value === 'object' && value !== null && !Array.isArray(value)

const rowsOf = (value: unknown): Data[] => (Array.isArray(value) ? value.filter(isRow) : [])

function Tables({ data }: { data: Data }) {
  const formatMoment = useMoment()
  const { made_at: madeAt, role_names: roles } = data
  const tables = Object.entries(data).flatMap(([name, value]) => {
    const rows = rowsOf(value)
    return rows.length > 0 ? [{ name: tableNames[name] ?? name, rows }] : []
  })
  return (
    <>
      <p>
        {fill(words.madeAt, { time: formatMoment(String(madeAt)) })}{' '}
        {Array.isArray(roles) && roles.length > 0 && fill(words.roles, { names: roles.join(', ') })}
      </p>
      <Download data={data} />
      {tables.map(({ name, rows }) => (
        <Table key={name} name={name} rows={rows} />
      ))}
    </>
  )
}

function Download({ data }: { data: Data }) {
  const link = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    const file = URL.createObjectURL(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }))
    link.current?.setAttribute('href', file)
    return () => URL.revokeObjectURL(file)
  }, [data])
  return (
    <div className={styles['acts']}>
      <a ref={link} className={styles['act']} download={words.fileName}>
        {words.download}
      </a>
    </div>
  )
}

const FIRST_ROWS = 10
/** Somebody of the staff may have made a hundred thousand changes. */
const MORE_ROWS = 200

function Table({ name, rows }: { name: string; rows: readonly Data[] }) {
  const [shown, setShown] = useState(FIRST_ROWS)
  const left = rows.length - shown
  const counts = { count: Math.min(left, MORE_ROWS), left }
  return (
    <div>
      <h3 className={styles['heading']}>
        {name} ({rows.length})
      </h3>
      <ul className={styles['rows']} role="list" aria-label={name}>
        {rows.slice(0, shown).map((row, index) => (
          // The position is the key, because not every table has ids.
          <li key={index}>
            <Values row={row} />
          </li>
        ))}
      </ul>
      {left > 0 && (
        <button
          type="button"
          className={styles['act']}
          aria-label={fill(words.moreOf, { ...counts, table: name })}
          onClick={() => setShown(shown + MORE_ROWS)}
        >
          {fill(words.more, counts)}
        </button>
      )}
    </div>
  )
}

const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/

/** Lists are stored as JSON. */
const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === '' || value === '[]'

/** A new row has a change of each field, also of those that nobody has filled in. */
const changesOf = (value: readonly unknown[]) =>
  rowsOf(value).filter(({ before, after }) => !isEmpty(before) || !isEmpty(after))

function Values({ row }: { row: Data }) {
  const formatMoment = useMoment()
  const format = (column: string, value: unknown): string => {
    if (isEmpty(value)) return words.nothing
    if (typeof value === 'boolean') return value ? words.yes : words.no
    if (typeof value !== 'string') return JSON.stringify(value)
    return TIME.test(value) ? formatMoment(value) : (valueName(column, value) ?? value)
  }
  const present = Object.entries(row).filter(([, value]) => !isEmpty(value))
  return (
    <dl className={styles['values']}>
      {present.map(([name, value]) => (
        <div key={name} className={Array.isArray(value) ? styles['wide'] : undefined}>
          <dt>{columnNames[name] ?? name}</dt>
          {Array.isArray(value) ? (
            changesOf(value).map(({ name: field, before, after }) => (
              <dd key={String(field)}>
                {fill(words.change, {
                  field: columnNames[String(field)] ?? String(field),
                  before: format(String(field), before),
                  after: format(String(field), after),
                })}
              </dd>
            ))
          ) : (
            <dd>{format(name, value)}</dd>
          )}
        </div>
      ))}
    </dl>
  )
}
