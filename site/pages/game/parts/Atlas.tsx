import { textIn } from '../../../data/langOf.ts'
import type { MapAtlas } from '../../../../content/gameInfo/gameSchemas.ts'
import { ATLAS_PAGE, MAPS, mapPageAddress } from '../../../../content/gameInfo/addresses.ts'
import { withQuery } from '../../../../content/withQuery.ts'
import { PageLinks } from '../../../components/PageLinks.tsx'
import { Panel } from '../../../components/Panel.tsx'
import { Picture } from '../../../components/Picture.tsx'
import { lastPageOf } from '../../../params/paging.ts'
import { Thing } from '../../../decoration/Thing.tsx'
import { levelText } from './MapParts.tsx'
import { mapShape } from './tiles/shapes.ts'
import { PlainLink } from '../../../link/PlainLink.tsx'
import styles from './Atlas.module.css'
import { fill } from '../../../../content/messages/fill.ts'
import { mapWording as words } from '../mapWording.ts'

/** Two rows on a desktop. */
const FIRST_SCREEN = 12

export function Atlas({ atlas: { rows, total }, page }: { atlas: MapAtlas; page: number }) {
  return (
    <Panel title={words.atlas}>
      <p className={styles['count']}>{fill(words.maps, { count: total })}</p>
      <ul className={styles['maps']}>
        {rows.map(({ id, name, title, image, levels, languages }, index) => (
          <li key={id}>
            <PlainLink to={mapPageAddress(id, name)} className={styles['map']}>
              <span className={styles['picture']}>
                {image ? (
                  <Picture
                    address={image.path}
                    width={image.width}
                    height={image.height}
                    avif={image.avif}
                    sizes="(min-width: 48rem) 12rem, 36vw"
                    priority={index < FIRST_SCREEN && 'small'}
                  />
                ) : (
                  <Thing of={mapShape({ name, title })} />
                )}
              </span>
              <span className={styles['name']} {...textIn(languages?.[title ? 'title' : 'name'])}>
                {title || name}
              </span>
              {title !== '' && (
                <span className={styles['detail']} {...textIn(languages?.['name'])}>
                  {name}
                </span>
              )}
              {levels && <span className={styles['detail']}>{fill(words.levels, { levels: levelText(levels) })}</span>}
            </PlainLink>
          </li>
        ))}
      </ul>
      <PageLinks
        page={page}
        lastPage={lastPageOf(total, ATLAS_PAGE)}
        to={(number) => withQuery(MAPS, { page: number > 1 ? number : undefined })}
      />
    </Panel>
  )
}
