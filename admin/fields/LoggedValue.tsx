import type { ReactNode } from 'react'
import type { Field, FieldOf, Kind } from '../../content/define.ts'
import { pictureAddress, pictureFileName } from '../../content/storage/pictureFiles.ts'
import { ColourSample } from '../ui/ColourSample.tsx'
import { Time } from '../ui/Time.tsx'
import { Thumbnail } from '../ui/Thumbnail.tsx'
import { commonWording } from '../wording/commonWording.ts'
import styles from './LoggedValue.module.css'
import { fill } from '../../content/messages/fill.ts'

export interface LoggedPictures {
  takenDown: readonly string[]
  beside?: (picture: LoggedPicture) => ReactNode
}
export interface LoggedPicture {
  hash: string
  address: string
  name: string
}

interface Shown {
  language: string
  pictures: LoggedPictures
}

const loggedValues: { [K in Kind]: (value: unknown, field: FieldOf<K>, display: Shown) => ReactNode } = {
  text: String,
  longText: String,
  richText: String,
  price: String,
  number: String,
  choice: (value, { words }) => words?.[String(value)] ?? String(value),
  time: (value, _field, { language }) => <Time moment={String(value)} language={language} />,
  colour: (value) => <ColourSample colour={String(value)} />,
  reference: (value) => `#${String(value)}`,
  // In the change log, booleans are 0 and 1 if the database is SQLite. They are true and false if it is PostgreSQL.
  boolean: (value, _field, { language }) => commonWording(language)[value === true || value === 1 ? 'yes' : 'no'],
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

export const TakenDown = ({ hash, language }: { hash: string; language: string }) => (
  <i className={styles['gone']}>{fill(commonWording(language).takenDown, { name: shortName(hash) })}</i>
)

const shortName = (file: string): string => file.replace(/^(\w{8})\w+/, '$1…')

interface LoggedValueProps {
  value: unknown
  field: Field
  language: string
  pictures: LoggedPictures
}

export function LoggedValue({ value, field, ...shown }: LoggedValueProps): ReactNode {
  // TypeScript cannot infer that `loggedValues[field.kind]` accepts `field`, so a cast is needed.
  const show = loggedValues[field.kind] as (value: unknown, field: Field, display: Shown) => ReactNode
  return show(value, field, shown)
}
