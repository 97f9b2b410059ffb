import { langOf, textIn } from '../../../data/langOf.ts'
import type { Screenshot } from '../../../../content/types/screenshot.ts'
import { picturePath } from '../../../../content/pictures.ts'
import { Picture } from '../../../components/Picture.tsx'
import { imageOf } from '../../../components/imageOf.ts'
import { layoutWording } from '../../../layout/wording.ts'
import styles from './people.module.css'

export const withPicture = (shots: readonly Screenshot[]): Screenshot[] =>
  shots.filter(({ image_url }) => image_url !== null)

export function Album({ shots }: { shots: readonly Screenshot[] }) {
  return (
    <ul className={styles['album']}>
      {shots.map((shot) => (
        <li key={shot.id} className={styles['shot']}>
          <a href={picturePath(shot.image_url ?? '')} target="_blank" rel="noopener">
            <Picture {...imageOf(shot)} sizes="18rem" />
            <span className={styles['caption']} {...textIn(langOf(shot, 'title'))}>
              {shot.title} <span className="visually-hidden">{layoutWording.newTab}</span>
            </span>
          </a>
        </li>
      ))}
    </ul>
  )
}
