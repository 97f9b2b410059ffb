import type { ReactNode } from 'react'
import type { Field, FieldOf, Kind } from '../../content/define.ts'
import { pictureAddress, pictureFileName } from '../../content/storage/pictureFiles.ts'
import type { Wording } from '../../content/wording.ts'
import { ColourSample } from '../ui/ColourSample.tsx'
import { Time } from '../ui/Time.tsx'
import { Thumbnail } from '../ui/Thumbnail.tsx'
import { commonWording } from '../wording/commonWording.ts'
import styles from './LoggedValue.module.css'

type Language = Wording['language']

/** What is known of the pictures among logged values, and what can be done with them. */
export interface LoggedPictures {
  /** Hashes of those that were taken down. */
  takenDown: readonly string[]
  /** Stands beside each that is still there. */
  beside?: (picture: LoggedPicture) => ReactNode
}
export interface LoggedPicture {
  hash: string
  address: string
  /** The name of its file, shortened to what tells it from others. */
  name: string
}

interface Shown {
  language: Language
  pictures: LoggedPictures
}

/** How a value of each kind is shown as the change log stores it. */
const loggedValues: { [K in Kind]: (value: unknown, field: FieldOf<K>, shown: Shown) => ReactNode } = {
  text: String,
  longText: String,
  richText: String,
  price: String,
  number: String,
  choice: (value, { words }) => words?.[String(value)] ?? String(value),
  time: (value, _field, { language }) => <Time moment={String(value)} language={language} />,
  colour: (value) => <ColourSample colour={String(value)} />,
  reference: (value) => `#${String(value)}`,
  // The log holds 0 and 1 from SQLite, booleans from PostgreSQL.
  boolean: (value, _field, { language }) => commonWording[language][value === true || value === 1 ? 'yes' : 'no'],
  picture: (value, { folder }, { language, pictures }) => {
    const hash = String(value)
    if (pictures.takenDown.includes(hash)) return <TakenDown hash={hash} language={language} />
    const file = pictureFileName({ hash, width: null, format: 'webp' })
    const picture = { hash, address: pictureAddress(folder, file), name: shortName(file) }
    return (
      <span className={styles['picture']}>
        <Thumbnail picture={{ address: picture.address, width: null, height: null }} alt="" />
        {picture.name}
        {pictures.beside?.(picture)}
      </span>
    )
  },
}

/** Stands for a picture that is there no more. */
export const TakenDown = ({ hash, language }: { hash: string; language: Language }) => (
  <i className={styles['gone']}>
    {commonWording[language].takenDown} ({shortName(hash)})
  </i>
)

/** A file name, shortened to what tells it from others. */
const shortName = (file: string): string => file.replace(/^(\w{8})\w+/, '$1…')

interface LoggedValueProps {
  value: unknown
  field: Field
  language: Language
  pictures: LoggedPictures
}

export function LoggedValue({ value, field, ...shown }: LoggedValueProps): ReactNode {
  // The table over kinds is exhaustive, but TypeScript cannot see that a field and its kind's entry belong together.
  const show = loggedValues[field.kind] as (value: unknown, field: Field, shown: Shown) => ReactNode
  return show(value, field, shown)
}
