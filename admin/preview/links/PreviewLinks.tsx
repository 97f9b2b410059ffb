import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { listPreviewLinks, removePreviewLink } from '../../../client/publishing/previewLinks.ts'
import type { ContentType } from '../../../content/define.ts'
import type { PreviewLink } from '../../../content/queries/previewLinkQuery.ts'
import { fill } from '../../../content/messages/fill.ts'
import { CHANGES, PREVIEW_LINKS } from '../../data/queryClient.ts'
import type { AnyRow } from '../../data/rows.ts'
import { QueryState } from '../../feedback/QueryState.tsx'
import { useAction } from '../../feedback/useAction.ts'
import { formatTime } from '../../ui/Time.tsx'
import styles from './PreviewLinks.module.css'
import { previewLinkWording } from './wording.ts'
import { RowButton } from '../../ui/RowButton.tsx'

interface PreviewLinksProps {
  type: ContentType
  row: AnyRow | null
}

/** Revoking a link needs no confirmation, because the user can easily make a new link. */
export function PreviewLinks({ type, row }: PreviewLinksProps) {
  const { language } = type.wording
  const words = previewLinkWording(language)
  const heading = useRef<HTMLHeadingElement>(null)
  const { data, error, refetch } = useQuery({
    queryKey: [PREVIEW_LINKS, type.key],
    queryFn: () => listPreviewLinks(type),
    staleTime: 0,
  })
  const takeBack = useAction({
    run: ({ id }: PreviewLink) => removePreviewLink(type, id),
    language,
    done: () => {
      // The button disappears with the revoked link, so the heading takes the focus.
      heading.current?.focus()
      return words.takenBack
    },
    failed: words.takeBackFailed,
    reload: [PREVIEW_LINKS, CHANGES],
  })
  const links = data?.filter(({ row_id: id }) => id === row?.id)
  return (
    <section className={styles['section']} aria-label={words.living}>
      <h3 ref={heading} tabIndex={-1}>
        {words.living}
      </h3>
      {!links && <QueryState error={error} onRetry={() => void refetch()} words={{ ...words, language }} />}
      {links?.length === 0 && <p>{words.none}</p>}
      <ul className={styles['links']} role="list">
        {links?.map((link) => (
          <li key={link.id}>
            <span className={styles['link']}>
              <strong>{link.title || words.untitled}</strong>
              <small>{fill(words.made, { name: link.created_by, time: formatTime(link.created_at, language) })}</small>
              <small>{fill(words.until, { time: formatTime(link.expires_at, language) })}</small>
            </span>
            <RowButton
              danger
              label={words.takeBack}
              separator=": "
              row={link.title || words.untitled}
              disabled={takeBack.isPending}
              onClick={() => takeBack.mutate(link)}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
