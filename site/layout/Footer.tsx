import { Suspense } from 'react'
import { Await, useMatches } from 'react-router'
import type { AnyPage, LoadedPage } from '../data/page.ts'
import { useSite } from '../data/siteContext.ts'
import { Ornament } from '../decoration/Ornament.tsx'
import { SocialLinks } from './SocialLinks.tsx'
import styles from './Footer.module.css'

export function Footer() {
  const { name, year, footer, community, terms, hideCredit } = useSite()
  return (
    <footer className={styles['footer']}>
      <div className={styles['inner']}>
        <Ornament />
        <PageSocialLinks />
        {footer && <p className={styles['copyright']}>{footer}</p>}
        {(community || terms) && (
          <p className={styles['copyright']}>
            {community && (
              <a className={styles['link']} href={community.link} target="_blank" rel="noopener noreferrer">
                {community.name || 'Komunitas'}
                <span className="visually-hidden"> (tab baru)</span>
              </a>
            )}
            {community && terms && ' · '}
            {terms && (
              <a className={styles['link']} href={terms}>
                Syarat dan ketentuan
              </a>
            )}
          </p>
        )}
        <p className={styles['copyright']}>
          © {year} {name}
          {!hideCredit && (
            <>
              <br />
              <span lang="en">Powered by Gapura</span>
            </>
          )}
        </p>
      </div>
    </footer>
  )
}

/** The social links, on pages that have loaded them. */
function PageSocialLinks() {
  const match = useMatches().at(-1)
  const page = match?.handle as AnyPage | undefined // set by createSiteRoutes, as is the data
  const loaded = match?.loaderData as LoadedPage | undefined
  const social = page?.social
  if (!social || !loaded) return null
  return (
    <Suspense>
      {/* If loading fails, the page itself logs it. */}
      <Await resolve={loaded.data} errorElement={<></>}>
        {(data: unknown) => <SocialLinks links={social(data as never)} />}
      </Await>
    </Suspense>
  )
}
