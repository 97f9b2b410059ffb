import { useState } from 'react'
import { fill } from '../../content/messages/fill.ts'
import type { TextVideo as Video } from '../../content/richText/tree.ts'
import { videoHosts, videoPage } from '../../content/richText/videos.ts'
import { TextPicture } from './TextPicture.tsx'
import { richTextWording as words } from './wording.ts'
import styles from './TextVideo.module.css'

/**
 * The video's host learns of a visitor only after a click. Without scripts the card is a plain link to the host's page.
 */
export function TextVideo({ video }: { video: Video }) {
  const [isPlaying, setPlaying] = useState(false)
  const host = videoHosts[video.host]
  const title = video.title || fill(words.video, { host: host.name })
  if (isPlaying)
    return (
      <iframe
        className={styles['frame']}
        src={videoPage(video)}
        title={title}
        allow="autoplay; fullscreen; picture-in-picture; encrypted-media"
        // After the click the focus moves to the player that replaces the card.
        ref={(frame) => frame?.focus()}
      />
    )
  return (
    <a
      className={`${styles['frame']} ${styles['card']}`}
      href={host.page(video.id)}
      rel="noopener nofollow"
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return
        event.preventDefault()
        setPlaying(true)
      }}
    >
      {video.still && <TextPicture picture={{ ...video.still, alternative: '' }} className={styles['still']} />}
      <span className={styles['play']} aria-hidden="true" />
      <span className={styles['words']}>
        <b>{fill(words.play, { title })}</b>
        <small>{fill(words.loadedFrom, { host: host.name })}</small>
      </span>
    </a>
  )
}
